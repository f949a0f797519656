import type { StatoRimborso } from '@rateo/domain/denaro/rimborso'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esigiConferma } from '../../persone/otp/index.ts'
import type { Chi } from './chiedi-rimborso.ts'
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

/** Above the threshold whoever asked confirms with a code, for this rimborso and this amount. */
export async function approvaRimborso(trx: Db, id: string, { actor, now }: Chi): Promise<void> {
  const { stato, importo_centesimi } = await blocca(trx, id, actor)
  if (stato !== 'in_approvazione') {
    throw new AppError('stato_incompatibile', {
      message: 'Questo rimborso non aspetta una conferma. Nessun altro importo è stato mosso.',
    })
  }
  const { utente_id, sessione_id } = actor
  await esigiConferma(
    trx,
    { utente_id, sessione_id, now },
    { scopo: 'rimborso', oggetto: id, importo_centesimi },
  )
}

/** Takes back a rimborso that has not left yet. */
export async function annullaRimborso(
  trx: Db,
  id: string,
  { actor, contesto, now }: Chi,
): Promise<void> {
  const rimborso = await blocca(trx, id, actor)
  const contrario = motivoNonAnnullabile(rimborso.stato as StatoRimborso)
  if (contrario !== null) throw new AppError('stato_incompatibile', { message: contrario })
  await trx
    .updateTable('rimborsi')
    .set({ stato: 'annullato', concluso_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  const { pagamento_id, importo_centesimi, n } = rimborso
  for (const [entita, entita_id] of [
    ['rimborso', id],
    ['pagamento', pagamento_id],
  ] as const) {
    await annota(trx, {
      attore: contesto.attore ?? 'sistema',
      ruolo: contesto.ruolo ?? 'sistema',
      canale: contesto.canale ?? 'sistema',
      azione: 'annulla_rimborso',
      entita,
      entita_id,
      prima: { stato: rimborso.stato },
      dopo: { stato: 'annullato', rimborso: n, importo_centesimi },
      ...(contesto.ip !== undefined && { ip: contesto.ip }),
      ...(contesto.request_id !== undefined && { request_id: contesto.request_id }),
    })
  }
}
