import type { MetodoPagamento } from '../stati/pagamento.ts'
import type { ModalitaPagamento } from './bozza-fattura.ts'

/** The code of the invoice for each way to pay; a bank transfer where nobody knows yet. */
const MODALITA: Readonly<Record<MetodoPagamento, ModalitaPagamento>> = {
  carta: 'MP08',
  addebito_sdd: 'MP20',
  sdd_banca: 'MP20',
  bonifico: 'MP05',
  contanti: 'MP01',
  pos: 'MP08',
  assegno: 'MP02',
}

export const modalitaDi = (metodo: MetodoPagamento | null): ModalitaPagamento =>
  metodo === null ? 'MP05' : MODALITA[metodo]
