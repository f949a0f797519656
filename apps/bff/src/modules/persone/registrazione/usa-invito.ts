import type { RuoloRegistrabile } from '@rateo/contract/persone/passi'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findInvitoDelLink } from '../consulenti/index.ts'
import { hashToken } from '../sessione/index.ts'

export type Invitato = {
  ruolo: RuoloRegistrabile
  dati: unknown
  esercente_id: string | null
  invito_consulente_id: string | null
  /** The invitation came by that e-mail, so that whoever holds it reads it. */
  verificata: boolean
}

type Persona = { email: string; nome: string; cognome: string }

/**
 * Takes up an invitation. One by e-mail counts once, for that e-mail; for another, or out of its time, it is as if there
 * were none. The link of a consulente is for many and proves nothing about who holds it (REG-B4).
 */
export async function usaInvito(
  trx: Db,
  token: string,
  { email, nome, cognome }: Persona,
  now: Date,
): Promise<Invitato | null> {
  const row = await trx
    .updateTable('inviti')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['ruolo', 'dati', 'esercente_id'])
    .executeTakeFirst()
  if (row !== undefined) {
    const ruolo = row.ruolo
    return { ...row, ruolo, invito_consulente_id: null, verificata: true }
  }
  const invito = await findInvitoDelLink(trx, token, now)
  if (invito === null) return null
  if (invito.rifiuto !== null) throw new AppError('invito_non_valido', { message: invito.rifiuto })
  return {
    ruolo: 'esercente',
    dati: { rappresentante: { nome, cognome } },
    esercente_id: null,
    invito_consulente_id: invito.id,
    verificata: false,
  }
}
