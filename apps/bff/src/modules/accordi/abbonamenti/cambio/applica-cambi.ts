import type { Corso } from '@rateo/domain/stati/piano'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'

type Rinnovo = Corso & { id: string; piano: string }

/** Applies the changes of piano that come with the period about to be billed; the caller holds the abbonamenti. */
export async function applicaCambiProgrammati<R extends Rinnovo>(
  trx: Db,
  rinnovi: readonly R[],
  now: Date,
): Promise<R[]> {
  const ids = rinnovi.map(({ id }) => id)
  const { rows } = await sql<{ quanti: number }>`
    select ${stored('applica_cambi_programmati', {
      abbonamenti: ids,
      adesso: now,
    })} as quanti`.execute(trx)
  if ((rows[0]?.quanti ?? 0) === 0) return [...rinnovi]
  const adesso = await sql<Rinnovo>`
    select a.id, a.ancora, a.periodi_rimasti, a.prossimo_centesimi as importo_centesimi, a.posti, p.cadenza, p.giorno_addebito,
      p.durata_periodi, p.rinnovo_tacito, p.nome as piano from abbonamenti a join piani p on p.id = a.piano_id
    where a.id = any (${ids}::text[])`.execute(trx)
  const byId = new Map(adesso.rows.map((row) => [row.id, row]))
  return rinnovi.map((rinnovo) => ({ ...rinnovo, ...byId.get(rinnovo.id) }))
}
