import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { CallInfo } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import type { SetupOutcome } from '../../../integrations/psp/provider.ts'
import { annotaCarta } from './annota-carta.ts'
import { lockCarte, type Titolare } from './carte.queries.ts'

export type Esito = { stato: 'aperto' | 'salvata' | 'annullato'; carta_id: string | null }

type Salvataggio = Titolare & { id: string; fornitore: string; riferimento: string | null }

export type Salvata = Extract<SetupOutcome, { stato: 'salvata' }>

/** Keeps it once; undefined where it is there already. */
export async function inserisci(
  trx: Db,
  { utente_id, ruolo, fornitore }: Salvataggio,
  { stato: _, ...metodo }: Salvata,
  now: Date,
) {
  const carte = await lockCarte(trx, { utente_id, ruolo })
  const nuova = await trx
    .insertInto('metodi_di_pagamento')
    .values({
      id: newId(now),
      utente_id,
      ruolo,
      tipo: 'carta',
      fornitore,
      ...metodo,
      // The first one is the one that is used, until the person says otherwise.
      predefinito: !carte.some(({ predefinito }) => predefinito),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['fornitore', 'metodo_psp']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return nuova?.id
}

/**
 * Asks the provider what became of a card and keeps it once. The person who comes back and the provider's notice may
 * ask together: the row of the request lets one of them in at a time.
 */
export async function completaCarta(
  { db, psp, clock }: Pick<Deps, 'db' | 'psp' | 'clock'>,
  salvataggio: Salvataggio,
  info?: CallInfo,
): Promise<Esito> {
  if (salvataggio.riferimento === null) return { stato: 'aperto', carta_id: null }
  const outcome = await psp.lookupSetup(salvataggio.riferimento)
  if (outcome.stato === 'aperto') return { stato: 'aperto', carta_id: null }
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    const riga = await trx
      .selectFrom('salvataggi_carta')
      .where('id', '=', salvataggio.id)
      .select(['stato', 'metodo_id'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (riga.stato === 'salvata') return { stato: 'salvata', carta_id: riga.metodo_id }
    const carta_id =
      outcome.stato === 'salvata'
        ? ((await inserisci(trx, salvataggio, outcome, now)) ?? null)
        : null
    await trx
      .updateTable('salvataggi_carta')
      .set({ stato: outcome.stato, metodo_id: carta_id, updated_at: now })
      .where('id', '=', salvataggio.id)
      .execute()
    if (outcome.stato === 'salvata' && carta_id !== null) {
      const dopo = { marchio: outcome.marchio, ultime4: outcome.ultime4 }
      await annotaCarta(trx, salvataggio, { azione: 'aggiunge', id: carta_id, dopo, info })
    }
    return { stato: outcome.stato, carta_id }
  })
}

const CAMPI = ['id', 'utente_id', 'ruolo', 'fornitore', 'riferimento'] as const

export async function findSalvataggio(
  db: Db,
  id: string,
  titolare?: Titolare,
): Promise<Salvataggio | undefined> {
  let query = db.selectFrom('salvataggi_carta').where('id', '=', id).select(CAMPI)
  if (titolare) {
    query = query.where('utente_id', '=', titolare.utente_id).where('ruolo', '=', titolare.ruolo)
  }
  const row = await query.executeTakeFirst()
  return row
}
