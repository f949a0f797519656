import type { Centesimi } from '../denaro/denaro.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { ponteDal } from '../tempo/ponte.ts'
import { primoPrezzo } from './ingresso.ts'
import type { CondizioniPiano } from './piano.ts'

type Prezzo = Pick<
  CondizioniPiano,
  | 'prova_giorni'
  | 'importo_centesimi'
  | 'ingresso_periodi'
  | 'ingresso_centesimi'
  | 'attivazione_centesimi'
  | 'cadenza'
  | 'giorno_addebito'
>

const ponteDi = (p: Prezzo, oggi: Giorno) =>
  p.prova_giorni > 0 || p.giorno_addebito === null
    ? null
    : ponteDal(oggi, p.giorno_addebito, { ...p, importo_centesimi: primoPrezzo(p) })

/** A few days that cost less than a card can pay are left to the cliente: the first charge is on the day of the piano. */
export function senzaSpiccioli<P extends Prezzo>(piano: P, oggi: Giorno): P {
  const ponte = piano.attivazione_centesimi > 0 ? null : ponteDi(piano, oggi)
  return ponte?.importo_centesimi === 0 ? { ...piano, prova_giorni: ponte.giorni } : piano
}

/** The sum that is paid today by who subscribes: nothing in a trial, or else a whole period, or the days until the day of the piano. */
export function daPagareOggi(p: Prezzo, oggi: Giorno): Centesimi {
  if (p.prova_giorni > 0) return 0
  return (ponteDi(p, oggi)?.importo_centesimi ?? primoPrezzo(p)) + p.attivazione_centesimi
}

/**
 * The price on which the promozioni of who subscribes are counted: the first charge of a whole period. `dal` is its day where
 * the one of today is for a few days only, and null where nothing comes before it.
 */
export function prezzoIntero(
  p: Prezzo,
  oggi: Giorno,
): { prezzo_centesimi: Centesimi; dal: Giorno | null } {
  const ponte = ponteDi(p, oggi)
  return ponte === null
    ? { prezzo_centesimi: primoPrezzo(p) + p.attivazione_centesimi, dal: null }
    : { prezzo_centesimi: primoPrezzo(p), dal: ponte.prossimo }
}
