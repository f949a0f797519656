import type { Centesimi } from '../denaro/denaro.ts'
import { etichettaDi } from '../parole/etichette.ts'
import { formattaGiornoLungo } from '../parole/formato.ts'
import { puo } from '../stati/macchina.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { type StatoDilazione, TRANSIZIONI_DILAZIONE } from './dilazione.ts'

/** Days that the formal notice leaves to pay what is late. */
export const GIORNI_DIFFIDA = 15

/** Rate late that make a delay grave whatever they are worth; below, only more than an eighth of the whole does (art. 1525 c.c.). */
const RATE_GRAVI = 2
const OTTAVO = 8

export type RitardoDelPiano = {
  stato: StatoDilazione
  rate_scadute: number
  scaduto_centesimi: Centesimi
  totale_centesimi: Centesimi
  /** The last day of the last notice; null where none was sent. */
  diffida_entro: Giorno | null
  /** The last day of a promise on one of the rate that are late; null where there is none. */
  promessa_fino: Giorno | null
  in_corso: boolean
}

const isGrave = ({ rate_scadute, scaduto_centesimi, totale_centesimi }: RitardoDelPiano) =>
  rate_scadute >= RATE_GRAVI || scaduto_centesimi * OTTAVO > totale_centesimi

const LIEVE =
  'Serve un ritardo di almeno due rate, o di oltre un ottavo del totale: prima si sollecita.'

const motivoStato = ({ stato }: RitardoDelPiano) =>
  puo(TRANSIZIONI_DILAZIONE, 'dichiara_decaduta', stato, 'E')
    ? null
    : `La dilazione è nello stato “${etichettaDi('dilazione', stato).etichetta}”.`

/** Says why the formal notice cannot be sent today; null where it can. One at a time: a new one after the term of the last. */
export function motivoNonDiffida(d: RitardoDelPiano, oggi: Giorno): string | null {
  const motivo = motivoStato(d)
  if (motivo !== null) return motivo
  if (!isGrave(d)) return LIEVE
  if (d.promessa_fino !== null) {
    return `Il cliente ha detto che paga entro il ${formattaGiornoLungo(d.promessa_fino)}: aspetta, o termina prima la promessa.`
  }
  return d.diffida_entro !== null && oggi <= d.diffida_entro
    ? `La diffida è già inviata: il termine è il ${formattaGiornoLungo(d.diffida_entro)}.`
    : null
}

/** Says why a plan cannot be declared decaduta today; null where it can. Never without a notice whose term is over. */
export function motivoNonDecade(d: RitardoDelPiano, oggi: Giorno): string | null {
  const motivo = motivoStato(d)
  if (motivo !== null) return motivo
  if (!isGrave(d)) return LIEVE
  if (d.diffida_entro === null) return 'Prima si invia la diffida, che lascia quindici giorni.'
  if (oggi <= d.diffida_entro) {
    return `Il cliente può pagare fino al ${formattaGiornoLungo(d.diffida_entro)}: si dichiara dal giorno dopo.`
  }
  return d.in_corso ? 'C’è un pagamento in corso: attendi l’esito.' : null
}
