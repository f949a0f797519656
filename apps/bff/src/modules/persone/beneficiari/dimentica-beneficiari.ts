import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockBeneficiario } from './lock-beneficiario.ts'

/** The months after which the data of somebody for whom nothing is paid any more are needed by nobody. */
const MESI = 24

/** As many at a time as one short transaction may hold. */
const ALLA_VOLTA = 500

const dimentica = async (db: Db, ids: readonly string[], now: Date): Promise<number> => {
  const { rows } = await sql<{ quanti: number }>`
    select ${stored('dimentica_beneficiari', { ids: sql`${ids}::text[]`, adesso: now })} as quanti`.execute(
    db,
  )
  return rows[0]?.quanti ?? 0
}

/** Takes the data of one away for good, unless something that is not over needs them. */
export async function dimenticaBeneficiario(call: Call, id: string): Promise<void> {
  await lockBeneficiario(call, id)
  const { rows } = await sql<{ in_uso: boolean }>`
    select ${stored('beneficiario_in_uso', { id })} as in_uso`.execute(call.db)
  if (rows[0]?.in_uso === true) {
    throw new AppError('stato_incompatibile', {
      message:
        'C’è ancora qualcosa di aperto a suo nome: i dati si tolgono quando è tutto pagato e finito. Per ora puoi archiviarlo.',
    })
  }
  await annota(call, { azione: 'elimina', entita: 'beneficiario', id })
  await dimentica(call.db, [id], call.clock.now())
}

/** Takes away those that a cliente keeps, when the person asks to be forgotten: nothing of theirs is open by then. */
export async function dimenticaQuelliDi(db: Db, clienti: readonly string[], now: Date) {
  if (clienti.length === 0) return
  const rows = await db
    .selectFrom('beneficiari')
    .where('cliente_id', 'in', clienti)
    .where('esercente_id', 'is', null)
    .where('stato', '<>', 'dimenticato')
    .select('id')
    .forUpdate()
    .execute()
  await dimentica(
    db,
    rows.map(({ id }) => id),
    now,
  )
}

/** Forgets those that nothing has named for two years. For the timetable; returns how many. */
export async function dimenticaBeneficiari({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select b.id from beneficiari b
      where b.stato <> 'dimenticato' and b.updated_at < ${now}::timestamptz - make_interval(months => ${MESI})
        and not ${stored('beneficiario_in_uso', { id: sql`b.id` })}
        and not exists (select from pagamenti p where p.beneficiario_id = b.id
          and p.updated_at >= ${now}::timestamptz - make_interval(months => ${MESI}))
        and not exists (select from abbonamenti a where a.beneficiario_id = b.id
          and a.updated_at >= ${now}::timestamptz - make_interval(months => ${MESI}))
      order by b.updated_at, b.id limit ${ALLA_VOLTA} for update of b skip locked`.execute(trx)
    return dimentica(
      trx,
      rows.map(({ id }) => id),
      now,
    )
  })
}
