import { type RawBuilder, sql } from 'kysely'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { INVARIANTI_CONSULENTI } from './invarianti-consulenti.ts'
import { INVARIANTI_CONTI } from './invarianti-conti.ts'
import { INVARIANTI } from './invarianti.ts'

export type Violazione = {
  invariante: string
  quanti: number
  /** The first of them. */
  esempi: string[]
}

/** One invariant beside its name; the day is a value, so that the words are the same every day. */
function conta([invariante, query]: [string, string], oggi: Giorno): RawBuilder<unknown> {
  const parti = query.split('{oggi}').map((parte) => sql.raw(parte))
  return sql`select ${sql.lit(invariante)} as invariante, count(*) as quanti, (array_agg(chi::text))[1:5] as esempi
    from (${sql.join(parti, sql`${oggi}`)}) violati`
}

/** Invariants of one statement: on small books most take less time than asking, and on large ones a statement has its limit. */
const INSIEME = 6

/** The invariants that do not hold on a day of Rome; empty when the books are right. */
export async function verificaInvarianti(
  db: Db,
  oggi: Giorno = dayInRome(new Date()),
): Promise<Violazione[]> {
  const tutte = Object.entries({
    ...INVARIANTI,
    ...INVARIANTI_CONTI,
    ...INVARIANTI_CONSULENTI,
  }).map((una) => conta(una, oggi))
  const violazioni: Violazione[] = []
  for (let da = 0; da < tutte.length; da += INSIEME) {
    const { rows } = await sql<{ invariante: string; quanti: number; esempi: string[] | null }>`
      select * from (${sql.join(tutte.slice(da, da + INSIEME), sql` union all `)}) alcune where quanti > 0`.execute(
      db,
    )
    violazioni.push(...rows.map(({ esempi, ...una }) => ({ ...una, esempi: esempi ?? [] })))
  }
  return violazioni
}
