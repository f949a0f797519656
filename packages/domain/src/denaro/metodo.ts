import type { MetodoPagamento } from '../stati/pagamento.ts'

/** How a way of paying is called where there is room for all of it. */
export const NOMI_METODO: Readonly<Record<MetodoPagamento, string>> = {
  carta: 'Carta',
  addebito_sdd: 'Addebito sul conto (SEPA)',
  bonifico: 'Bonifico',
  contanti: 'Contanti',
  pos: 'POS',
  assegno: 'Assegno',
  sdd_banca: 'Addebito SDD con la banca',
}

/** Money that goes through the payment provider; the rest reaches the esercente by itself. */
export const eOnline = (metodo: string): boolean => metodo === 'carta' || metodo === 'addebito_sdd'

/** Written down by hand, and undone by hand; what a bank collected is undone by the outcome of the bank. */
export const eRegistrato = (metodo: string): boolean => !eOnline(metodo) && metodo !== 'sdd_banca'
