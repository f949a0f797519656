import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'

export type DatiDilazione = {
  id: string
  numero: string
  esercente: string
  cliente: string
  causale: string
  totale_centesimi: number
  residuo_centesimi: number
  n_rate: number
  /** The last day of the answer, or of what is paid at once. */
  entro: string | null
  motivo: string | null
  /** True when debts that existed already are paid in rate: a proposal takes nothing of them away. */
  su_debito: boolean
  interessi_centesimi: number
  spese_centesimi: number
  tan_percento: number
  taeg_percento: number
  /** "6 rate: 5 da 48,33 € e 1 da 48,34 €". */
  piano: string
  /** The card or account of the rate; null where the cliente pays each by hand. */
  addebito_su: string | null
  /** The rata that is due next. */
  prossima: { scadenza: string; importo_centesimi: number } | null
  pagato_centesimi: number
  /** Nothing of it was given back or given up. */
  e_saldata: boolean
  /** The suspension that it tells of: until when, and the new days of its rate. */
  sospensione: { fino_al: string; rate: { n: number; era: string; scadenza: string }[] } | null
}

export type Parte = 'esercente' | 'cliente'

export type Testo = { titolo: (d: DatiDilazione) => string; frase: (d: DatiDilazione) => string }

export const aCliente = (
  titolo: Testo['titolo'],
  frase: Testo['frase'],
): Partial<Record<Parte, Testo>> => ({ cliente: { titolo, frase } })
export const aEsercente = (
  titolo: Testo['titolo'],
  frase: Testo['frase'],
): Partial<Record<Parte, Testo>> => ({ esercente: { titolo, frase } })

/** The way in which the next rate are paid: charged by themselves, or paid by the cliente. */
export function comeSiPaga({ addebito_su, prossima }: DatiDilazione): string {
  if (prossima === null) return 'Le rate si pagano ognuna alla sua scadenza.'
  const quanto = `${formattaEuro(prossima.importo_centesimi)} il ${formattaGiornoLungo(prossima.scadenza)}`
  return addebito_su === null
    ? `La prossima rata è di ${formattaEuro(prossima.importo_centesimi)}, da pagare entro il ${formattaGiornoLungo(prossima.scadenza)}: te la ricordiamo prima.`
    : `La prossima rata la addebitiamo da soli: ${quanto}, su ${addebito_su}. Così anche le altre, ognuna alla sua scadenza.`
}
