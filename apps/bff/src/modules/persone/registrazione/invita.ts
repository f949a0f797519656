import type { RuoloRegistrabile } from '@rateo/contract/persone/passi'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import type { Secrets } from '../../../secrets.ts'
import { esigiPochiInviti, registraCliente } from '../clienti/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { hashToken, tokenDelLink } from '../sessione/index.ts'
import { accoda } from '../../base/uscite/index.ts'

const DAY = 24 * 3_600_000
export const VALE_MS = 14 * DAY

type Precompilati = Record<string, Record<string, string | null>>

type Invito = {
  email: string
  role: RuoloRegistrabile
  nome: string
  cognome: string
  telefono?: string | undefined
  /** More that is known, by the steps of the registration. */
  noti?: Precompilati
}

/** Invites somebody to register, with what is known of them already written in (REG-B4). */
export async function invita(
  call: Call,
  secret: Secrets,
  { email, role, nome, cognome, telefono, noti = {} }: Invito,
): Promise<{ _id: string }> {
  const { db, actor, clock } = call
  const { esercente_id, ruolo, utente_id } = actor
  const now = clock.now()
  if (ruolo === 'esercente' && role !== 'cliente') {
    throw new AppError('non_autorizzato', { message: 'Puoi invitare solo i tuoi clienti.' })
  }
  await esigiPochiInviti(db, esercente_id ?? utente_id, now)
  const id = newId(now)
  const persona = { nome, cognome }
  const dati =
    role === 'cliente'
      ? {
          ...noti,
          anagrafica: { ...noti['anagrafica'], ...persona },
          ...(telefono && { contatti: { telefono } }),
        }
      : { rappresentante: persona, ...(telefono && { azienda: { telefono } }) }
  await db
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
    await registraCliente(db, {
      esercente_id,
      nome: `${nome} ${cognome}`.slice(0, 100),
      email,
      now,
    })
  }
  await accoda(db, {
    argomento: 'invito',
    unicita: `invito:${id}`,
    contenuto: { invito_id: id },
  })
  await annota(call, {
    azione: 'invita',
    entita: 'invito',
    id,
    dopo: { ruolo: role },
  })
  return { _id: id }
}
