import type { Attivita } from '@rateo/contract/persone/dati-personali'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { findPuntiVendita, versioneLogo } from '../esercenti/index.ts'

const persona = z.object({ nome: z.string(), cognome: z.string(), carica: z.string() })

/** The person who signs for the esercente, as its registration says. */
async function findRappresentante(db: Db, esercente_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('registrazioni as r')
    .where('r.ruolo', '=', 'esercente')
    .where('r.esercente_id', '=', esercente_id)
    .where('r.inviata_at', 'is not', null)
    .orderBy('r.inviata_at')
    .select('r.dati')
    .executeTakeFirst()
  const dati = z.safeParse(z.object({ rappresentante: persona }), row?.dati)
  if (!dati.success) return null
  const { nome, cognome, carica } = dati.data.rappresentante
  return `${nome} ${cognome}, ${carica}`
}

async function findIbanInAttesa(
  db: Db,
  esercente_id: string,
  ragione_sociale: string,
): Promise<Attivita['iban_in_attesa']> {
  const row = await db
    .selectFrom('cambi_iban')
    .where('esercente_id', '=', esercente_id)
    .where('stato', '=', 'in_attesa')
    .select(['iban', 'intestatario', 'vale_dal'])
    .executeTakeFirst()
  if (row === undefined) return null
  const { iban, intestatario, vale_dal } = row
  return { iban, intestatario: intestatario ?? ragione_sociale, vale_dal: vale_dal.toISOString() }
}

/** The firm as its own people see it. */
export async function findAttivita(db: Db, id: string): Promise<Attivita> {
  const row = await db
    .selectFrom('esercenti')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const luogo = [row.cap, row.citta, row.provincia && `(${row.provincia})`]
    .filter(Boolean)
    .join(' ')
  return {
    _id: row.id,
    ragione_sociale: row.ragione_sociale,
    partita_iva: row.partita_iva,
    codice_fiscale: row.codice_fiscale,
    rea: row.rea,
    rappresentante: await findRappresentante(db, id),
    indirizzo: [row.indirizzo, luogo].filter(Boolean).join(', '),
    email: row.email,
    telefono: row.telefono,
    pec: row.pec,
    codice_destinatario: row.codice_destinatario,
    causale_modello: row.causale_modello,
    logo: await versioneLogo(db, id),
    punti_vendita: await findPuntiVendita(db, id),
    iban: row.iban,
    iban_intestatario: row.iban_intestatario ?? row.ragione_sociale,
    iban_in_attesa: await findIbanInAttesa(db, id, row.ragione_sociale),
  }
}
