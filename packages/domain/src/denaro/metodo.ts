import type { MetodoPagamento } from '../stati/pagamento.ts'

/** The full names of the ways to pay; lists have shorter ones. */
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

/**
 * True for money that a person wrote down, and can undo; what a bank collected is undone by the bank's outcome alone.
 */
export const eRegistrato = (metodo: string): boolean => !eOnline(metodo) && metodo !== 'sdd_banca'
