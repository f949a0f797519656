export { riconcilia } from './riconcilia.ts'
