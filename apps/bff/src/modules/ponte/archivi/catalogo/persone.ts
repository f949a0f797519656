import { NOMI_INTERRUTTORI } from '@rateo/domain/permessi/capacita'
import { mia, type Tabella } from './tabella.ts'

const squadra = (quando: string) =>
  `exists (select 1 from membri_esercente m where m.utente_id = x.id and m.esercente_id = {e}${quando})`
/** Somebody who works for the esercente now: the address by which they sign in goes along. */
const soloInSquadra = (colonna: string, altrimenti = 'null') =>
  `case when ${squadra(' and m.al is null')} then x.${colonna} else ${altrimenti} end`
/** Somebody who works or worked for it: the name stands beside what they did. */
const seNeFaParte = (colonna: string, altrimenti: string) =>
  `case when ${squadra('')} then x.${colonna} else ${altrimenti} end`

/** The name by which the esercente knows the person of a cliente; of the staff it knows none. */
const NOME_NOTO = `coalesce((select c.nome from utenti_ruoli u join clienti_esercente c on c.cliente_id = u.cliente_id
  and c.esercente_id = {e} where u.utente_id = x.id limit 1), 'Persona non in archivio')`

const FERMI = NOMI_INTERRUTTORI.map((nome) => `'${nome}'`).join(', ')

const noto = (colonna: string) => `k.${colonna}`

/** People: the business, its team, and its clienti as it knows them. */
export const PERSONE: readonly Tabella[] = [
  {
    nome: 'esercenti',
    di: 'x.id = {e}',
    ordine: 'id',
    senza: ['gettoni', 'indizi', 'conto_ferma'],
    // Nothing is collected, given back or paid out until the staff of the new Rateo say so.
    arrivo: { fermi: `array[${FERMI}]` },
  },
  {
    nome: 'utenti',
    ordine: 'id',
    senza: [
      'password_hash',
      'totp_segreto',
      'totp_proposto',
      'totp_passo',
      'totp_errati',
      'totp_fermo_fino',
      'telefono_verificato_at',
    ],
    al_posto: {
      email: soloInSquadra('email', `x.id || '@archivio.invalid'`),
      nome: seNeFaParte('nome', NOME_NOTO),
      cognome: seNeFaParte('cognome', `''`),
      // A telephone, and what somebody wants to be told, are their own.
      telefono: 'null',
      notifiche_escluse: `'{}'::jsonb`,
      email_verificata_at: soloInSquadra('email_verificata_at'),
      stato: soloInSquadra('stato', `'inattivo'`),
      ultimo_ruolo: `'esercente'`,
      secondo_fattore: `'nessuno'`,
      created_at: soloInSquadra('created_at', `'2000-01-01Z'::timestamptz`),
      updated_at: soloInSquadra('updated_at', `'2000-01-01Z'::timestamptz`),
    },
    arrivo: { secondo_fattore: `'nessuno'` },
  },
  {
    nome: 'utenti_ruoli',
    di: `x.ruolo = 'esercente' and exists (select 1 from membri_esercente m
      where m.utente_id = x.utente_id and m.esercente_id = {e} and m.al is null)`,
    ordine: 'utente_id',
    al_posto: { esercente_id: '{e}', cliente_id: 'null', ambiti: 'null' },
    // Nobody becomes of the staff by a file, whatever it says.
    arrivo: { ruolo: `'esercente'`, esercente_id: '{e}', cliente_id: 'null', ambiti: 'null' },
  },
  mia('membri_esercente', 'id'),
  mia('loghi', 'esercente_id', { file: 'contenuto', senza: ['dimensione', 'sha256'] }),
  mia('punti_vendita', 'id'),
  mia('regole_squadra', 'esercente_id'),
  mia('condizioni_esercente', 'id'),
  mia('riepiloghi_commissioni', 'esercente_id, mese'),
  mia('mora_esercenti', 'esercente_id'),
  mia('limiti_dilazioni', 'esercente_id'),
  mia('dimensioni_esercenti', 'esercente_id'),
  mia('regole_cambio_piano', 'esercente_id'),
  mia('numerazioni', 'esercente_id, serie, anno'),
  {
    nome: 'clienti',
    ordine: 'id',
    unita: 'left join clienti_esercente k on k.cliente_id = x.id and k.esercente_id = {e}',
    senza: ['gettoni'],
    // The row holds what the person told the portal: the archive has what this esercente knows.
    al_posto: {
      tipo: `coalesce(k.tipo, 'persona')`,
      nome: `coalesce(k.nome, 'Cliente non in archivio')`,
      email: `coalesce(k.email, x.id || '@archivio.invalid')`,
      codice_fiscale: noto('codice_fiscale'),
      partita_iva: noto('partita_iva'),
      telefono: noto('telefono'),
      indirizzo: noto('indirizzo'),
      cap: noto('cap'),
      citta: noto('citta'),
      provincia: noto('provincia'),
      created_at: `coalesce(k.created_at, '2000-01-01Z'::timestamptz)`,
      updated_at: `coalesce(k.created_at, '2000-01-01Z'::timestamptz)`,
    },
    // Nobody has an account of their own in the new Rateo: who registers there with this e-mail becomes the cliente.
    arrivo: { stato: `case when r.stato = 'attivo' then 'in_registrazione' else r.stato end` },
  },
  mia('clienti_esercente', 'cliente_id', { senza: ['gettoni', 'indizi'] }),
  mia('note_cliente', 'id'),
  mia('unioni_clienti', 'id'),
  {
    nome: 'unioni_righe',
    di: 'x.unione_id in (select id from unioni_clienti where esercente_id = {e})',
    ordine: 'unione_id, tabella, riga_id',
  },
  {
    nome: 'beneficiari',
    anche: 'x.esercente_id = {e}',
    ordine: 'id',
    // The esercente knows the name alone of a beneficiario that a cliente keeps.
    al_posto: {
      codice_fiscale: 'case when x.esercente_id = {e} then x.codice_fiscale end',
      nato_il: 'case when x.esercente_id = {e} then x.nato_il end',
      esercente_id: 'case when x.esercente_id = {e} then x.esercente_id end',
    },
  },
  { nome: 'firme', ordine: 'id', file: 'documento' },
]
