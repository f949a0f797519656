import type { Db } from '../../../db/database.ts'
import { logoDaStampare } from '../caricamenti/index.ts'
import type { Emittente } from './foglio.ts'

type Sede = {
  indirizzo: string | null
  cap: string | null
  citta: string | null
  provincia: string | null
}

/** An address on one line: `Via Plinio 3, 06049 Spoleto (PG)`. */
export function indirizzoDi({ indirizzo, cap, citta, provincia }: Sede): string | null {
  const comune = [cap, citta, provincia && `(${provincia})`].filter(Boolean).join(' ')
  return [indirizzo, comune].filter(Boolean).join(', ') || null
}

type Dati = {
  nome: string
  partita_iva: string | null
  codice_fiscale?: string | null
  indirizzo: string | null
  email?: string
}

/** The head of a sheet from what is known of who issues it. A codice fiscale that is the partita IVA is said once. */
export function emittenteDi(dati: Dati, logo: Buffer | null): Emittente {
  const { nome, partita_iva, codice_fiscale, indirizzo, email } = dati
  const codici = [
    partita_iva && `P. IVA ${partita_iva}`,
    codice_fiscale && codice_fiscale !== partita_iva && `Codice fiscale ${codice_fiscale}`,
  ]
  const righe = [codici.filter(Boolean).join(' · '), indirizzo, email]
  return { nome, righe: righe.flatMap((riga) => (riga ? [riga] : [])), logo }
}

export async function findLogoDaStampare(db: Db, esercente_id: string): Promise<Buffer | null> {
  const logo = await db
    .selectFrom('loghi')
    .where('esercente_id', '=', esercente_id)
    .select('contenuto')
    .executeTakeFirst()
  return logo === undefined ? null : logoDaStampare(logo.contenuto)
}

/** The head of what an esercente issues, as it is known today. */
export async function findEmittente(db: Db, esercente_id: string): Promise<Emittente> {
  const { ragione_sociale, ...row } = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select([
      'ragione_sociale',
      'partita_iva',
      'codice_fiscale',
      'email',
      'indirizzo',
      'cap',
      'citta',
      'provincia',
    ])
    .executeTakeFirstOrThrow()
  const dati = { ...row, nome: ragione_sociale, indirizzo: indirizzoDi(row) }
  return emittenteDi(dati, await findLogoDaStampare(db, esercente_id))
}
