import type { DatiPersonali } from '@rateo/contract/dati-personali'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'

async function findAttivita(db: Db, id: string | null): Promise<DatiPersonali['attivita']> {
  if (id === null) return null
  const row = await db
    .selectFrom('esercenti')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const luogo = [row.cap, row.citta, row.provincia && `(${row.provincia})`]
    .filter(Boolean)
    .join(' ')
  return {
    ragione_sociale: row.ragione_sociale,
    partita_iva: row.partita_iva,
    codice_fiscale: row.codice_fiscale,
    indirizzo: [row.indirizzo, luogo].filter(Boolean).join(', '),
    email: row.email,
    telefono: row.telefono,
    pec: row.pec,
    codice_destinatario: row.codice_destinatario,
    iban: row.iban,
  }
}

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
    attivita: await findAttivita(db, actor.esercente_id),
  }
}
