import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { annota } from './annota.ts'

/** A line of the cronologia about what a person changed of their own account. */
export const annotaUtente = async (
  db: Db,
  { utente_id, ruolo }: Actor,
  azione: string,
  { ip, request_id }: CallInfo,
  dopo?: Record<string, unknown>,
): Promise<void> =>
  annota(db, {
    attore: `utente:${utente_id}`,
    ruolo,
    canale: 'portale',
    azione,
    entita: 'utente',
    entita_id: utente_id,
    ...(dopo && { dopo }),
    ip,
    request_id,
  })
