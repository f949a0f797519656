import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { newId } from '../src/db/ids.ts'
import type { Cliente, Esercente } from './people.ts'

/** The password of every demo person: trial mode only, printed at start. */
export const PASSWORD_DI_PROVA = 'rateo-prova-2026'

type Persona = {
  email: string
  nome: string
  cognome: string
  ruoli: Ruolo[]
  inattivo?: boolean
  /** The esercenti of others that a person works for, by their address: the first is the one to start from. */
  lavora_per?: readonly (readonly [email: string, ruolo: RuoloSquadra])[]
}

/** The people one may sign in as. A person with a role but no esercente or cliente still has to register. */
const DEMO: readonly Persona[] = [
  { email: 'esercente@rateo.test', nome: 'Paolo', cognome: 'Moriconi', ruoli: ['esercente'] },
  { email: 'esercente2@rateo.test', nome: 'Elena', cognome: 'Marchetti', ruoli: ['esercente'] },
  {
    email: 'studio@rateo.test',
    nome: 'Chiara',
    cognome: 'Fabbri',
    ruoli: ['esercente'],
    lavora_per: [
      ['officina@bertolini.test', 'contabile'],
      ['segreteria@santacecilia.test', 'contabile'],
      ['ordini@panificiomoretti.test', 'amministratore'],
    ],
  },
  { email: 'cliente@rateo.test', nome: 'Giulia', cognome: 'Ferrari', ruoli: ['cliente'] },
  { email: 'cliente2@rateo.test', nome: 'Marco', cognome: 'Rinaldi', ruoli: ['cliente'] },
  { email: 'admin@rateo.test', nome: 'Anna', cognome: 'Bruni', ruoli: ['admin'] },
  {
    email: 'doppio@rateo.test',
    nome: 'Francesca',
    cognome: 'Bellucci',
    ruoli: ['esercente', 'cliente', 'admin'],
  },
  {
    email: 'inattivo@rateo.test',
    nome: 'Davide',
    cognome: 'Santoro',
    ruoli: ['cliente'],
    inattivo: true,
  },
  {
    email: 'nuovo.esercente@rateo.test',
    nome: 'Sergio',
    cognome: 'Paoletti',
    ruoli: ['esercente'],
  },
  { email: 'nuovo.cliente@rateo.test', nome: 'Marta', cognome: 'Severini', ruoli: ['cliente'] },
]

const DAY = 86_400_000

/** The demo people, and the people behind every other esercente and cliente, who cannot sign in. */
export function createUtenti(
  esercenti: readonly Esercente[],
  clienti: readonly Cliente[],
  now: Date,
  password_hash: string,
) {
  const esercentiByEmail = new Map(esercenti.map((esercente) => [esercente.email, esercente.id]))
  const clientiByEmail = new Map(clienti.map((cliente) => [cliente.email, cliente.id]))
  const known = new Set(DEMO.map(({ email }) => email))
  const others: Persona[] = [
    ...esercenti.map(({ email }) => ({
      email,
      nome: 'Amministrazione',
      cognome: '',
      ruoli: ['esercente' as const],
    })),
    ...clienti.map(({ email, nome }) => {
      const [first = nome, ...rest] = nome.split(' ')
      return { email, nome: first, cognome: rest.join(' '), ruoli: ['cliente' as const] }
    }),
  ].filter(({ email }) => !known.has(email))

  const created_at = new Date(now.getTime() - 570 * DAY)
  const people = [...DEMO, ...others].map((persona) => ({ ...persona, id: newId(created_at) }))
  const utenti = people.map(({ id, email, nome, cognome, inattivo }) => ({
    id,
    email,
    password_hash: known.has(email) ? password_hash : null,
    nome,
    cognome,
    stato: inattivo ? 'inattivo' : 'attivo',
    secondo_fattore: 'nessuno',
    // A person who still has to register has not opened the first message yet.
    email_verificata_at: email.startsWith('nuovo.') ? null : created_at,
    created_at,
    updated_at: created_at,
  }))
  const ruoli = people.flatMap(({ id, email, ruoli: names, lavora_per }) =>
    names.map((ruolo) => ({
      utente_id: id,
      ruolo,
      esercente_id:
        ruolo === 'esercente'
          ? (esercentiByEmail.get(lavora_per?.[0]?.[0] ?? email) ?? null)
          : null,
      cliente_id: ruolo === 'cliente' ? (clientiByEmail.get(email) ?? null) : null,
    })),
  )
  // The people who registered each esercente, and those who work for the esercenti of others.
  const membri = people.flatMap(({ id: utente_id, email, ruoli: names, lavora_per }) =>
    (lavora_per ?? [[email, 'titolare'] as const]).flatMap(([di, ruolo]) => {
      const esercente_id = names.includes('esercente') ? esercentiByEmail.get(di) : undefined
      if (esercente_id === undefined) return []
      const origine = lavora_per === undefined ? 'registrazione' : 'invito'
      return [{ id: newId(created_at), utente_id, esercente_id, ruolo, origine, dal: created_at }]
    }),
  )
  return { utenti, ruoli, membri, idByEmail: new Map(people.map(({ id, email }) => [email, id])) }
}
