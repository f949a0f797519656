import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaMandato } from './annota-mandato.ts'

type MandatiDeps = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

type DiChe = { metodo_psp: string; mandato_psp: string | null }

const REVOCATO = 'Revocato presso la banca del pagatore.'

/** Whether the account may still be debited, as the provider says now. */
async function vale({ psp }: MandatiDeps, { metodo_psp, mandato_psp }: DiChe): Promise<boolean> {
  if (mandato_psp !== null && !(await psp.isMandateActive(mandato_psp))) return false
  return (await psp.readMethod(metodo_psp)).stato !== 'assente'
}

/**
 * Asks the provider whether a mandato still holds. One that the payer revoked at their bank is revoked here as well:
 * nothing more is sent under it, both sides are told, and whatever was paid with it asks for another way.
 */
export async function rileggiMandato(deps: MandatiDeps, di: DiChe): Promise<boolean> {
  const { db, psp, clock } = deps
  const mandato = await db
    .selectFrom('mandati')
    .where('fornitore', '=', psp.nome)
    .where('metodo_psp', '=', di.metodo_psp)
    .where('stato', 'in', ['attivo', 'sospeso'])
    .select(['id', 'mandato_psp'])
    .executeTakeFirst()
  if (mandato === undefined) return false
  if (await vale(deps, { ...di, mandato_psp: di.mandato_psp ?? mandato.mandato_psp })) return false
  const { id } = mandato
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('mandati')
      .where('id', '=', id)
      .where('stato', 'in', ['attivo', 'sospeso'])
      .select('stato')
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return false
    await trx
      .updateTable('mandati')
      .set({ stato: 'revocato', motivo: REVOCATO, updated_at: clock.now() })
      .where('id', '=', id)
      .execute()
    const da = row.stato === 'attivo' ? 'attivo' : 'sospeso'
    const altro = { motivo: REVOCATO }
    await annotaMandato({ db: trx }, { id, azione: 'revoca', da, a: 'revocato', altro })
    await accoda(trx, {
      argomento: 'mandato',
      unicita: `mandato:revocato:${id}`,
      contenuto: { mandato_id: id, fatto: 'revocato' },
    })
    return true
  })
}

/** Debited soon: what its notice would have told, had it come. */
const PROSSIMI_GIORNI = 20

/** Every mandato that something is charged to soon, in case a notice was lost; returns how many are over. For the timetable. */
export async function rileggiMandati(deps: MandatiDeps): Promise<number> {
  const { rows } = await sql<DiChe & { id: string }>`
    select distinct m.id, m.metodo_psp, m.mandato_psp from mandati m
    join usi_metodo u on u.mandato_id = m.id
    join pagamenti p on p.origine_id = u.oggetto_id and p.stato in ('da_pagare', 'parzialmente_pagato')
      and p.scadenza between ${deps.clock.today()}::date and ${deps.clock.today()}::date + ${PROSSIMI_GIORNI}::int
    where m.stato = 'attivo' and m.fornitore = ${deps.psp.nome} and m.mandato_psp is not null
    order by m.id`.execute(deps.db)
  let finiti = 0
  for (const { id, ...di } of rows) {
    try {
      if (await rileggiMandato(deps, di)) finiti++
    } catch (error) {
      // The mandato is asked about again the night after: one that cannot be read does not hold up the others.
      deps.log.warn({ err: error, mandato_id: id }, 'mandato non riletto')
    }
  }
  return finiti
}
