import type { MetodoPagamento } from './pagamento.ts'

/** How a way of paying is called where there is room for all of it. */
export const NOMI_METODO: Readonly<Record<MetodoPagamento, string>> = {
  carta: 'Carta',
  addebito_sdd: 'Addebito diretto su conto (SEPA)',
  bonifico: 'Bonifico',
  contanti: 'Contanti',
  pos: 'POS',
  assegno: 'Assegno',
}

/** Money that goes through the payment provider; the rest reaches the esercente by itself. */
export const eOnline = (metodo: string): boolean => metodo === 'carta' || metodo === 'addebito_sdd'
