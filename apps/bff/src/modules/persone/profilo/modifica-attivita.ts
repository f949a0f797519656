import type { attivitaBody } from '@rateo/contract/persone/dati-personali'
import type * as z from 'zod/mini'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { aggiornaEsercente } from '../esercenti/index.ts'
import { annotaUtente } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'

/** Corrects the contacts. When the e-mail of the firm changes, the one of before is told. */
export async function modificaAttivita(
  call: Call,
  body: z.output<typeof attivitaBody>,
): Promise<void> {
  const { db, actor, info, clock } = call
  const { utente_id, esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_trovato')
  const prima = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('email')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const contatti = { ...body, codice_destinatario: body.codice_destinatario || null }
  await aggiornaEsercente(db, esercente_id, contatti, clock.now())
  await annotaUtente(call, 'modifica_attivita')
  if (prima.email === body.email) return
  const fatto = 'contatti_attivita'
  await accoda(db, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:${fatto}:${esercente_id}:${info.request_id}`,
    contenuto: { utente_id, fatto, destinatario: prima.email },
  })
}
