export { misuraServizio } from './misura-servizio.ts'
