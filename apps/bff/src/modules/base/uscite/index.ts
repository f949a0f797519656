export { accoda, accodaTutte, type Uscita } from './accoda.ts'
export { consegnaUscite, type UscitaHandler } from './consegna-uscite.ts'
