export { accoda, type Uscita } from './accoda.ts'
export { consegnaUscite, type UscitaHandler } from './consegna-uscite.ts'
