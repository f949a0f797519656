import type { attivitaBody } from '@rateo/contract/persone/dati-personali'
import type * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { aggiornaEsercente } from '../esercenti/index.ts'
import { annotaUtente } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'

/** Corrects the contacts. When the e-mail of the firm changes, the one of before is told. */
export async function modificaAttivita(
  trx: Db,
  actor: Actor,
  body: z.output<typeof attivitaBody>,
  { info, now }: { info: CallInfo; now: Date },
): Promise<void> {
  const { utente_id, esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_trovato')
  const prima = await trx
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('email')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const contatti = { ...body, codice_destinatario: body.codice_destinatario || null }
  await aggiornaEsercente(trx, esercente_id, contatti, now)
  await annotaUtente(trx, actor, 'modifica_attivita', info)
  if (prima.email === body.email) return
  const fatto = 'contatti_attivita'
  await accoda(trx, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:${fatto}:${esercente_id}:${info.request_id}`,
    contenuto: { utente_id, fatto, destinatario: prima.email },
  })
}
