import type { Chi } from './permessi-chi.ts'
import { PERMESSI } from './permessi-tabella.ts'
import type { Ruolo } from './ruoli.ts'

/** The facts that a permission depends on: the role in use and the state of the person in it. */
export type Persona = {
  ruolo: Ruolo
  stato: 'attivo' | 'inattivo'
  registering: boolean
}

type Rifiuto =
  | 'sessione_assente'
  | 'non_autorizzato'
  | 'profilo_inattivo'
  | 'registrazione_incompleta'

/**
 * The reason of a refusal; null when allowed. The role comes first: a person who may never is not told to register.
 */
export function rifiuto(chi: Chi, persona: Persona | null): Rifiuto | null {
  if (chi === 'pubblico') return null
  if (persona === null) return 'sessione_assente'
  if (chi === 'sessione') return null
  if (!chi.includes(persona.ruolo)) return 'non_autorizzato'
  if (persona.stato === 'inattivo') return 'profilo_inattivo'
  return persona.registering ? 'registrazione_incompleta' : null
}

type Permesso = { risorsa: string; azione: string }

const VERBI: Readonly<Record<string, string>> = {
  GET: 'leggi',
  POST: 'crea',
  PUT: 'sostituisci',
  PATCH: 'modifica',
  DELETE: 'elimina',
}

/**
 * The permission that a call needs, read from its method and its pattern: `POST /api/search/pagamenti` is
 * pagamenti · cerca, `POST /api/pagamenti/:id/annulla` is pagamenti · annulla, `GET /api/pagamenti/:id/ricevuta` is
 * pagamenti · leggi ricevuta.
 */
export function permessoDi(metodo: string, percorso: string): Permesso {
  const passi = percorso.split('/').filter((passo) => passo !== '' && !passo.startsWith(':'))
  if (passi[0] === 'api') passi.shift()
  const [risorsa = '', ...resto] = passi
  if (risorsa === 'search') return { risorsa: resto.join(' '), azione: 'cerca' }
  const verbo = VERBI[metodo] ?? metodo
  if (resto.length === 0) return { risorsa, azione: verbo }
  const oggetto = resto.join(' ')
  return { risorsa, azione: metodo === 'POST' ? oggetto : `${verbo} ${oggetto}` }
}

/** The roles that may make a call; undefined when the table does not know it. */
export function chiPuo(metodo: string, percorso: string): Chi | undefined {
  const { risorsa, azione } = permessoDi(metodo, percorso)
  return Object.hasOwn(PERMESSI, risorsa) ? PERMESSI[risorsa]?.[azione] : undefined
}
