import type { ClienteRow } from '@rateo/contract/clienti'
import type { SearchBody } from '@rateo/contract/search'
import type { Ruolo } from '@rateo/domain/ruoli'
import type pg from 'pg'
import type { Actor } from '../../http/actor.ts'
import { defineSearch, type Scope, search } from '../../http/search.ts'
import type { Fields } from '../../http/search-fields.ts'

const STATI = ['in_registrazione', 'attivo', 'inattivo', 'bloccato', 'cancellato']

/** Whose clienti a person may see; null when nobody's. A new role does not compile until it is scoped. */
function readableBy({ ruolo, esercente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: null,
    admin: {},
  }
  return scopes[ruolo]
}

const shared = {
  sort: { nome: 1 },
  totals: [],
  columns: 'c.id as _id, c.nome, c.email, c.telefono, c.citta, c.codice_fiscale, c.stato',
  toRow: (raw: Record<string, unknown>) => raw as ClienteRow,
} as const

const NOME = { type: 'parola', values: [], ops: [], sortable: true } as const

/** The clienti of one esercente, through the relation: what others sold them stays out of sight. */
const diUnEsercente = defineSearch<ClienteRow>({
  ...shared,
  table: 'clienti_esercente',
  id: 'cliente_id',
  persona: 'cliente_id',
  joins: 'join clienti c on c.id = p.cliente_id',
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  fields: {
    _id: { sql: 'p.cliente_id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    nome: { sql: 'p.nome', ...NOME },
    stato: {
      sql: '(select s.stato from clienti s where s.id = p.cliente_id)',
      type: 'parola',
      values: STATI,
    },
  },
  words: null,
  exact: () => ['p.cliente_id = {codice}'],
  tokens: () => ({
    from: 'clienti_esercente k',
    where: `k.esercente_id || '' = {esercente_id}`,
    key: 'k.cliente_id',
    ambito: 'esercente_id',
    ofRow: 'p.gettoni',
  }),
})

const FIELDS_TUTTI: Fields = {
  _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
  nome: { sql: 'p.nome', ...NOME },
  stato: { sql: 'p.stato', type: 'parola', values: STATI },
}

const tutti = defineSearch<ClienteRow>({
  ...shared,
  table: 'clienti',
  id: 'id',
  persona: 'id',
  joins: 'join clienti c on c.id = p.id',
  scopes: {},
  fields: FIELDS_TUTTI,
  words: null,
  exact: () => ['p.id = {codice}'],
  tokens: () => ({
    from: 'clienti k',
    where: 'true',
    key: 'k.id',
    ambito: null,
    ofRow: 'p.gettoni',
  }),
})

export async function searchClienti(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const scope = readableBy(actor)
  const what = actor.ruolo === 'admin' ? tutti : diUnEsercente
  return await search(pool, what, { scope, body, today })
}
