import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esigiConferma } from '../../persone/otp/index.ts'
import { motivoNonAnnullabile } from './rimborsi.queries.ts'

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

/** Confirms a rimborso above the threshold: its asker gives a code for this rimborso and this amount. */
export async function approvaRimborso(call: Call, id: string): Promise<void> {
  const { db, actor, clock } = call
  const { stato, importo_centesimi } = await blocca(db, id, actor)
  if (stato !== 'in_approvazione') {
    throw new AppError('stato_incompatibile', {
      message: 'Questo rimborso non aspetta una conferma. Nessun altro importo è stato mosso.',
    })
  }
  const { utente_id, sessione_id } = actor
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
