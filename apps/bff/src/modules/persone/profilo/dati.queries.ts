import type { DatiPersonali } from '@rateo/contract/persone/dati-personali'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { findAttivita } from './attivita.queries.ts'

export async function getDati(db: Db, actor: Actor, now: Date): Promise<DatiPersonali> {
  const utente = await db
    .selectFrom('utenti')
    .where('id', '=', actor.utente_id)
    .select([
      'nome',
      'cognome',
      'email',
      'email_verificata_at',
      'telefono',
      'telefono_verificato_at',
      'lingua',
    ])
    .executeTakeFirstOrThrow()
  const cambio = await db
    .selectFrom('cambi_email')
    .where('utente_id', '=', actor.utente_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .select('email')
    .executeTakeFirst()
  return {
    nome: utente.nome,
    cognome: utente.cognome,
    email: utente.email,
    email_verificata: utente.email_verificata_at !== null,
    email_in_attesa: cambio?.email ?? null,
    telefono: utente.telefono,
    telefono_verificato: utente.telefono_verificato_at !== null,
    lingua: utente.lingua,
    attivita: actor.esercente_id === null ? null : await findAttivita(db, actor.esercente_id),
  }
}
