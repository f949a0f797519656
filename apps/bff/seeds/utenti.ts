import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { newId } from '../src/db/ids.ts'
import type { Cliente, Esercente } from './people.ts'

/** The password of every demo person: trial mode only, printed at start. */
export const PASSWORD_DI_PROVA = 'rateo-prova-2026'

type Persona = { email: string; nome: string; cognome: string; ruoli: Ruolo[]; inattivo?: boolean }

/** The people one may sign in as. A person with a role but no esercente or cliente still has to register. */
const DEMO: readonly Persona[] = [
  { email: 'esercente@rateo.test', nome: 'Paolo', cognome: 'Moriconi', ruoli: ['esercente'] },
  { email: 'esercente2@rateo.test', nome: 'Elena', cognome: 'Marchetti', ruoli: ['esercente'] },
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
  const ruoli = people.flatMap(({ id, email, ruoli: names }) =>
    names.map((ruolo) => ({
      utente_id: id,
      ruolo,
      esercente_id: ruolo === 'esercente' ? (esercentiByEmail.get(email) ?? null) : null,
      cliente_id: ruolo === 'cliente' ? (clientiByEmail.get(email) ?? null) : null,
    })),
  )
  // The people who registered each esercente.
  const membri = ruoli.flatMap(({ utente_id, esercente_id }) =>
    esercente_id === null
      ? []
      : [
          {
            id: newId(created_at),
            utente_id,
            esercente_id,
            ruolo: 'titolare',
            origine: 'registrazione',
            dal: created_at,
          },
        ],
  )
  return { utenti, ruoli, membri, idByEmail: new Map(people.map(({ id, email }) => [email, id])) }
}
