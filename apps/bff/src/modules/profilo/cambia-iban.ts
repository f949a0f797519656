import { oggettoIban } from '@rateo/contract/dati-personali'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { CallInfo } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { aggiornaEsercente } from '../esercenti/index.ts'
import { esigiConferma } from '../otp/index.ts'
import { annotaUtente } from '../sessione/index.ts'
import { accoda } from '../uscite/index.ts'

const nascosto = (iban: string | null) => (iban === null ? null : `…${iban.slice(-4)}`)

/** Where the money arrives changes only with a code given for that very IBAN, and the old contact is told. */
export async function cambiaIban(
  trx: Db,
  actor: Actor,
  iban: string,
  { info, now }: { info: CallInfo; now: Date },
): Promise<void> {
  const { utente_id, sessione_id, esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_trovato')
  const atto = { scopo: 'modifica_profilo' as const, oggetto: oggettoIban(iban) }
  const { otp_id } = await esigiConferma(trx, { utente_id, sessione_id, now }, atto)
  const prima = await trx
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['iban', 'email'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  await aggiornaEsercente(trx, esercente_id, { iban }, now)
  const dopo = { da: nascosto(prima.iban), a: nascosto(iban), otp_id }
  await annotaUtente(trx, actor, 'cambia_iban', info, dopo)
  await accoda(trx, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:iban:${otp_id}`,
    contenuto: { utente_id, fatto: 'iban', destinatario: prima.email },
  })
}
