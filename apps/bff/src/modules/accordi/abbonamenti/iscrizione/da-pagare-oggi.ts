import type { Giorno } from '@rateo/domain/tempo/giorno'
import { ponteDal } from '@rateo/domain/tempo/ponte'
import type { PianoScelto } from './scegli-posti.ts'

type Prezzo = Pick<
  PianoScelto,
  'prova_giorni' | 'importo_centesimi' | 'attivazione_centesimi' | 'cadenza' | 'giorno_addebito'
>

/** The first charge of who begins on a day: a whole period, or the days until the day of the piano. */
export function primoImporto(p: Prezzo, oggi: Giorno): number {
  const ponte = p.giorno_addebito === null ? null : ponteDal(oggi, p.giorno_addebito, p)
  return (ponte?.importo_centesimi ?? p.importo_centesimi) + p.attivazione_centesimi
}

/** The sum that is paid today by who subscribes: nothing where the piano begins with a trial. */
export const daPagareOggi = (p: Prezzo, oggi: Giorno): number =>
  p.prova_giorni > 0 ? 0 : primoImporto(p, oggi)
