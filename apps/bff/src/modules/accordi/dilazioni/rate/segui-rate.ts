import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { GIORNI_IN_SCADENZA } from '@rateo/domain/credito/rata'
import { sql } from 'kysely'
import type { Deps } from '../../../../http/deps.ts'
import { stored } from '../../../../db/stored.ts'

const QUANTE = 500

/** Rate that come near and rate that are late, as `statoRataAl` tells them. For the timetable; returns how many. */
export async function seguiRate({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const oggi = clock.today()
  const vicine = aggiungiGiorni(oggi, GIORNI_IN_SCADENZA)
  let total = 0
  for (;;) {
    const { rows } = await sql<{ quante: number }>`
      select ${stored('segui_rate', {
        oggi,
        vicine,
        max: QUANTE,
        adesso: clock.now(),
      })} as quante`.execute(db)
    const quante = rows[0]?.quante ?? 0
    if (quante === 0) return total
    total += quante
  }
}
