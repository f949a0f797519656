export { avvisaTassi } from './avvisa-tassi.ts'
export { componiMora, findMora, findMoraCongelata, type MoraNuova } from './mora.queries.ts'
export { CHIAVE_MORA, MORA_PREDEFINITA } from './parametri-mora.ts'
