import type { RataAEvento } from '@rateo/domain/credito/rata-a-evento'
import { type Giorno } from '@rateo/domain/tempo/giorno'
import type { DilazioneValues } from './condizioni.values.ts'

/** The event of a rata as it is typed. */
export type EventoScritto = { testo: string; percento: string }

type Scritti = Pick<DilazioneValues, 'date' | 'eventi'>

/** The chosen days: at least one, which may be empty. */
export const dateOf = ({ date }: Pick<DilazioneValues, 'date'>): Giorno[] => date.split(',')

/** The event of each chosen day, null for a rata that waits for none: a line for each, the part of the price first. */
export function eventiOf(v: Scritti): (EventoScritto | null)[] {
  const righe = v.eventi.split('\n')
  return dateOf(v).map((_, indice) => {
    const [percento, ...testo] = (righe[indice] ?? '').split('|')
    return testo.length === 0 ? null : { testo: testo.join('|'), percento: percento ?? '' }
  })
}

export const scriviEventi = (eventi: readonly (EventoScritto | null)[]): string =>
  eventi
    .map((uno) => (uno === null ? '' : `${uno.percento}|${uno.testo.replaceAll('\n', ' ')}`))
    .join('\n')

/** The events of a bozza as the form writes them. */
export const eventiScritti = (eventi: readonly RataAEvento[], n_rate: number): string =>
  scriviEventi(
    Array.from({ length: n_rate }, (_, indice) => {
      const uno = eventi.find(({ n }) => n === indice + 1)
      return uno === undefined
        ? null
        : { testo: uno.evento, percento: uno.percento === undefined ? '' : String(uno.percento) }
    }),
  )

/** The typed events as the domain reads them; nothing where no rata waits for one. */
export function eventiDi(v: Scritti): { eventi?: RataAEvento[] } {
  const eventi = eventiOf(v).flatMap((uno, indice) => {
    if (uno === null) return []
    const percento = uno.percento.trim()
    const parte = /^\d{1,3}$/.test(percento) ? Number(percento) : Number.NaN
    return [
      { n: indice + 1, evento: uno.testo.trim(), ...(percento !== '' && { percento: parte }) },
    ]
  })
  return eventi.length === 0 ? {} : { eventi }
}

/** The place among the days of the event that stands so many in the call. */
export const rataDellEvento = (v: Scritti, indice: number): number =>
  (eventiDi(v).eventi?.[indice]?.n ?? 1) - 1
