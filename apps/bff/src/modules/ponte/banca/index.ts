export { bancaList } from './banca.list.ts'
export { esaminaMovimenti } from './esamina-movimenti.ts'
export { chiudiMovimento } from './chiudi-movimento.ts'
export { importaIn } from './importa-estratto.ts'
