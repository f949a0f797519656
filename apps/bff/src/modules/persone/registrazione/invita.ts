import type { RuoloRegistrabile } from '@rateo/contract/persone/passi'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import type { Secrets } from '../../../secrets.ts'
import { esigiPochiInviti, registraCliente } from '../clienti/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { hashToken, tokenDelLink } from '../sessione/index.ts'
import { accoda } from '../../base/uscite/index.ts'

const DAY = 24 * 3_600_000
const VALE_MS = 14 * DAY

type Invito = {
  email: string
  role: RuoloRegistrabile
  nome: string
  cognome: string
  telefono?: string | undefined
}

/** Invites somebody to register, with what is known of them already written in (REG-B4). */
export async function invita(
  trx: Db,
  actor: Actor,
  { email, role, nome, cognome, telefono }: Invito,
  { info, now, secret }: { info: CallInfo; now: Date; secret: Secrets },
): Promise<{ _id: string }> {
  const { esercente_id, ruolo, utente_id } = actor
  if (ruolo === 'esercente' && role !== 'cliente') {
    throw new AppError('non_autorizzato', { message: 'Puoi invitare solo i tuoi clienti.' })
  }
  await esigiPochiInviti(trx, esercente_id ?? utente_id, now)
  const id = newId(now)
  const persona = { nome, cognome }
  const dati =
    role === 'cliente'
      ? { anagrafica: persona, ...(telefono && { contatti: { telefono } }) }
      : { rappresentante: persona, ...(telefono && { azienda: { telefono } }) }
  await trx
    .insertInto('inviti')
    .values({
      id,
      token_hash: hashToken(tokenDelLink(secret, id)),
      ruolo: role,
      email,
      dati: JSON.stringify(dati),
      esercente_id,
      creato_da: utente_id,
      expires_at: new Date(now.getTime() + VALE_MS),
      created_at: now,
    })
    .execute()
  if (esercente_id !== null) {
    await registraCliente(trx, {
      esercente_id,
      nome: `${nome} ${cognome}`.slice(0, 100),
      email,
      now,
    })
  }
  await accoda(trx, {
    argomento: 'invito',
    unicita: `invito:${id}`,
    contenuto: { invito_id: id },
  })
  await annota(trx, {
    attore: `utente:${utente_id}`,
    ruolo,
    canale: 'portale',
    azione: 'invita',
    entita: 'invito',
    entita_id: id,
    dopo: { ruolo: role },
    ip: info.ip,
    request_id: info.request_id,
  })
  return { _id: id }
}
