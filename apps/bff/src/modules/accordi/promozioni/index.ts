export { promozioniList } from './promozioni.list.ts'
export { seguiPromozioni } from './segui-promozioni.ts'
export { contaSconto, type Sconto, usaPromozione } from './usa-promozione.ts'
