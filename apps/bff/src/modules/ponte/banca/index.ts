export { bancaList } from './banca.list.ts'
export { esaminaMovimenti } from './esamina-movimenti.ts'
