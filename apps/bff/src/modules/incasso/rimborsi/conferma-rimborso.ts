import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esigiConferma } from '../../persone/otp/index.ts'
import { motivoNonAnnullabile } from './rimborsi.queries.ts'
import { motivoNonSeconda } from './seconda-persona/seconda-persona.ts'

async function blocca(trx: Db, id: string, { ruolo, esercente_id }: Actor) {
  const row = await trx
    .selectFrom('rimborsi')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (ruolo !== 'admin' && row.esercente_id !== esercente_id)) {
    throw new AppError('non_trovato')
  }
  return row
}

/**
 * Confirms a rimborso above a threshold: with a code for this rimborso and this amount, by another person than its asker, or
 * both, as it was asked for.
 */
export async function approvaRimborso(call: Call, id: string): Promise<void> {
  const { db, actor, clock } = call
  const rimborso = await blocca(db, id, actor)
  const { stato, importo_centesimi, seconda_persona, con_codice } = rimborso
  if (stato !== 'in_approvazione') {
    throw new AppError('stato_incompatibile', {
      message: 'Questo rimborso non aspetta una conferma. Nessun altro importo è stato mosso.',
    })
  }
  const { utente_id, sessione_id } = actor
  if (seconda_persona) {
    const contrario = motivoNonSeconda(rimborso, actor)
    if (contrario !== null) {
      const message = `${contrario} Nessun importo è stato mosso.`
      throw new AppError('non_autorizzato', { message })
    }
    await db.updateTable('rimborsi').set({ approvato_da: utente_id }).where('id', '=', id).execute()
    const fatto = { azione: 'approva_rimborso', dopo: { importo_centesimi } }
    await annota(call, { ...fatto, entita: 'rimborso', id })
    await annota(call, { ...fatto, entita: 'pagamento', id: rimborso.pagamento_id })
    if (!con_codice) return
  }
  await esigiConferma(
    db,
    { utente_id, sessione_id, now: clock.now() },
    { scopo: 'rimborso', oggetto: id, importo_centesimi },
  )
}

/** Takes back a rimborso that has not left yet. */
export async function annullaRimborso(call: Call, id: string): Promise<void> {
  const { db, actor, clock } = call
  const now = clock.now()
  const rimborso = await blocca(db, id, actor)
  const contrario = motivoNonAnnullabile(rimborso.stato)
  if (contrario !== null) throw new AppError('stato_incompatibile', { message: contrario })
  await db
    .updateTable('rimborsi')
    .set({ stato: 'annullato', concluso_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  const { pagamento_id, importo_centesimi, n } = rimborso
  const fatto = {
    azione: 'annulla_rimborso',
    prima: { stato: rimborso.stato },
    dopo: { stato: 'annullato', rimborso: n, importo_centesimi },
  }
  await annota(call, { ...fatto, entita: 'rimborso', id })
  await annota(call, { ...fatto, entita: 'pagamento', id: pagamento_id })
}
