export { riconcilia, riprendiRiconciliazione } from './riconcilia.ts'
