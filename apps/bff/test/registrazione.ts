import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import type { Call } from './client.ts'
import { createUtente } from './factories.ts'
import { PDF } from './files/plain-pdf.ts'

/** A person who has an account and, in this role, nothing else. */
export async function createNuovo(db: Db, ruolo: 'esercente' | 'cliente', verificata = true) {
  const utente = await createUtente(db, {
    ruoli: [{ ruolo }],
    email_verificata_at: verificata ? new Date() : null,
  })
  return { ...utente, ruolo }
}

async function codeOf(db: Db, utente_id: string): Promise<string> {
  const { contenuto } = await db
    .selectFrom('uscite')
    .select('contenuto')
    .where('argomento', '=', 'otp')
    .where(sql`contenuto ->> 'utente_id'`, '=', utente_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (contenuto as { codice: string }).codice
}

// The sample codes are those of the vectors.
export const MARIO = {
  nome: 'Mario',
  cognome: 'Rossi',
  codice_fiscale: 'RSSMRA45C12F205C',
  sesso: 'M',
  data_nascita: '1945-03-12',
  luogo_nascita: 'F205',
}

export const SEDE = { indirizzo: 'Via Roma 1', cap: '20121', citta: 'Milano', provincia: 'MI' }

export const CLIENTE = {
  anagrafica: MARIO,
  indirizzo: SEDE,
  contatti: { telefono: '+393331234567' },
  consensi: { termini: true, privacy: true, marketing: false },
}

export const ESERCENTE = {
  azienda: {
    ragione_sociale: 'Ferramenta Rossi S.r.l.',
    forma_giuridica: 'srl',
    partita_iva: '00743110157',
    codice_fiscale: '00743110157',
    ateco: '47.52.10',
    rea: 'MI-1234567',
    pec: 'ferramenta@pec.it',
    codice_destinatario: 'ABC1234',
    telefono: '+390212345678',
    ...SEDE,
  },
  rappresentante: { ...MARIO, carica: 'Amministratore unico' },
  titolari: {
    nessuno: false,
    titolari: [
      { nome: 'Mario', cognome: 'Rossi', codice_fiscale: MARIO.codice_fiscale, quota: 100 },
    ],
  },
  punti_vendita: { solo_online: false, punti_vendita: [{ nome: 'Centro', ...SEDE }] },
  conto: { iban: 'IT60X0542811101000000123456', intestatario: 'Ferramenta Rossi S.r.l.' },
  attivita: {
    categoria: 'casa',
    descrizione: 'Ferramenta e utensili',
    sito: '',
    volume_mensile_centesimi: 2_000_000,
    scontrino_medio_centesimi: 3500,
  },
}

const RAW = { 'content-type': 'application/octet-stream' }

export const upload = (call: Call, query: string, body: Buffer | string = PDF) =>
  call('POST', `/api/registrazione/documenti?${query}`, body, RAW)

export async function verificaTelefono(db: Db, call: Call, utente_id: string, numero: string) {
  const atto = { scopo: 'verifica_telefono', oggetto: numero }
  await call('POST', '/otp/richiedi', atto)
  return call('POST', '/otp/verifica', { ...atto, codice: await codeOf(db, utente_id) })
}

/** Reads the contract, asks for the code, gives it and signs. */
async function firma(db: Db, call: Call, utente_id: string) {
  const { headers } = await call('GET', '/api/registrazione/contratto')
  const sha256 = String(headers['x-documento-sha256'])
  const atto = { scopo: 'firma_contratto', oggetto: sha256 }
  await call('POST', '/otp/richiedi', atto)
  await call('POST', '/otp/verifica', { ...atto, codice: await codeOf(db, utente_id) })
  return call('PATCH', '/api/registrazione/contratto', {
    sha256,
    condizioni: true,
    clausole: true,
    privacy: true,
  })
}

/** Every step of an esercente, up to the one before handing it in. */
export async function completaEsercente(
  db: Db,
  call: Call,
  utente_id: string,
  partita_iva: string = ESERCENTE.azienda.partita_iva,
) {
  const azienda = { ...ESERCENTE.azienda, partita_iva }
  for (const [passo, valori] of Object.entries({ ...ESERCENTE, azienda })) {
    await call('PATCH', `/api/registrazione/${passo}`, valori)
  }
  await upload(call, 'tipo=documento_identita&nome_file=carta.pdf&scadenza=2099-01-01')
  await call('PATCH', '/api/registrazione/documenti', {})
  return firma(db, call, utente_id)
}
