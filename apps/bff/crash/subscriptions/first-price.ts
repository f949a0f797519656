import { giorniTra } from '@rateo/domain/tempo/giorno'
import type { Line } from './oracle.ts'
import type { Scene } from './scene.ts'

/**
 * The first periods of a piano with a first price are sold at it, each place, and no other one is: as long as the piano stays. Days
 * until another day are no period, and may be at either. Answers with what is not so.
 */
export function firstPrice({ ingresso }: Scene, lines: readonly Line[]): string[] {
  if (ingresso === null) return []
  const other = lines.findIndex(({ primo }) => primo !== ingresso.primo)
  const own = other < 0 ? lines : lines.slice(0, other)
  const periods = [...new Set(own.map(({ fine }) => fine))]
    .map((fine) => own.filter((l) => l.fine === fine))
    .filter(([first]) => first !== undefined && giorniTra(first.dal, first.fine) >= first.giorni)
  return periods.flatMap((sold, n) =>
    sold
      .filter((l) => (l.prezzo === ingresso.centesimi * l.posti) !== n < ingresso.periodi)
      .map((l) => `periodo ${n + 1}: ${JSON.stringify(l)}`),
  )
}
