import { sql } from 'kysely'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import type { Dispute } from '../../../integrations/psp/provider.ts'
import { stored } from '../../../db/stored.ts'
import { accettaSePiccola } from './accetta-piccola.ts'
import { diciAlFornitore } from './dici-al-fornitore.ts'

type Needs = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

/** The days of the provider's list that are read: a notice that was lost is made up. */
const INDIETRO_MS = 7 * 86_400_000

async function applica(deps: Needs, d: Dispute): Promise<boolean> {
  const now = deps.clock.now()
  const nuova = newId(now)
  const { id, isAccepted } = await inTransaction(deps.db, async (trx) => {
    const { rows } = await sql<{ id: string | null }>`
      select ${stored('applica_contestazione', {
        id: nuova,
        fornitore: deps.psp.nome,
        riferimento: d.riferimento,
        intento: d.intento,
        importo: d.importo_centesimi,
        costo: d.costo_centesimi,
        motivo: d.motivo,
        detto: d.stato,
        entro: d.entro,
        adesso: now,
      })} as id
    `.execute(trx)
    const id = rows[0]?.id ?? null
    return { id, isAccepted: id === nuova && (await accettaSePiccola(trx, id, now)) }
  })
  if (isAccepted) await diciAlFornitore(deps, nuova)
  return id !== null
}

/** Asks the provider what claims there are on a payment, and writes down what it says; returns how many are ours. */
export async function sincronizzaContestazioni(
  deps: Needs,
  about: { intento: string } | { since: Date },
): Promise<number> {
  let nostre = 0
  for (const dispute of await deps.psp.listDisputes(about)) {
    if (await applica(deps, dispute)) nostre += 1
  }
  return nostre
}

/** Lost notices, answers that were not heard, times that are over. For the timetable. */
export async function controllaContestazioni(deps: Needs): Promise<number> {
  const { db, psp, clock } = deps
  await sql`select ${stored('scadi_contestazioni', { adesso: clock.now() })}`.execute(db)
  const aperte = await db
    .selectFrom('contestazioni as c')
    .innerJoin('tentativi as t', 't.id', 'c.tentativo_id')
    .where('c.fornitore', '=', psp.nome)
    .where('c.capofila_id', 'is', null)
    .where((eb) => eb.or([eb('c.concluso_at', 'is', null), eb('c.da_dire', 'is not', null)]))
    .where('c.prossimo_at', '<=', new Date())
    .select(['c.id', 't.riferimento_psp'])
    .limit(200)
    .execute()
  for (const { id, riferimento_psp } of aperte) {
    try {
      await diciAlFornitore(deps, id)
      if (riferimento_psp !== null) {
        await sincronizzaContestazioni(deps, { intento: riferimento_psp })
      }
    } catch (error) {
      deps.log.warn({ err: error, contestazione_id: id }, 'contestazione da ricontrollare')
    }
  }
  return sincronizzaContestazioni(deps, {
    since: new Date(clock.now().getTime() - INDIETRO_MS),
  })
}
