import { CANALI, type EventoRow } from '@rateo/contract/ponte/gestione'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { ENTITA_CRONOLOGIA } from '@rateo/domain/parole/entita-cronologia'
import type pg from 'pg'
import type { Actor } from '../../../http/actor.ts'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch, search } from '../../../http/search/search.ts'
import { modifiche } from '../../base/cronologia/index.ts'
import { parolaDelParametro } from './parametri.ts'
import { readableBy } from './readable-by.ts'

type Valori = Record<string, unknown> | null

type Raw = {
  _id: string
  at: Instant
  attore: string
  attore_nome: string | null
  ruolo: string
  canale: EventoRow['canale']
  azione: string
  entita: string
  entita_id: string
  prima: Valori
  dopo: Valori
  ip: string | null
  request_id: string | null
}

const toRow = ({ at, attore, attore_nome, ...raw }: Raw): EventoRow => ({
  ...raw,
  at: iso(at),
  attore: attore_nome?.trim() ?? (attore === 'sistema' ? 'Sistema' : attore),
  modifiche: modifiche(raw, {
    conIdentificativi: true,
    definizione: (campo) =>
      raw.entita === 'impostazione' ? parolaDelParametro(raw.entita_id, campo) : undefined,
  }),
})

const NOME = `(select u.nome || ' ' || u.cognome || ' ' || u.email from utenti u
  where p.attore like 'utente:%' and u.id = substr(p.attore, 8))`

const cronologiaSearch = defineSearch<EventoRow>({
  // A view: the rows of cronologia with an id that grows with time, which an index answers.
  table: 'cronologia_nel_tempo',
  id: 'id',
  persona: 'id',
  scopes: { entita_id: 'p.entita_id = {entita_id}' },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    created_at: { sql: 'p.at', type: 'istante', sortable: 'p.id' },
    canale: { sql: 'p.canale', type: 'parola', values: CANALI },
    ruolo: {
      sql: 'p.ruolo',
      type: 'parola',
      values: ['esercente', 'cliente', 'admin', 'sistema'],
    },
    entita: {
      sql: 'p.entita',
      type: 'parola',
      values: ENTITA_CRONOLOGIA,
    },
    entita_id: { sql: 'p.entita_id', type: 'id', ops: ['$eq', '$in'] },
  },
  sort: { _id: -1 },
  totals: [],
  columns: `p.id as _id, p.at, p.attore, u.nome || ' ' || u.cognome as attore_nome, p.ruolo, p.canale, p.azione,
    p.entita, p.entita_id, p.prima, p.dopo, p.ip, p.request_id`,
  joins: `left join utenti u on p.attore like 'utente:%' and u.id = substr(p.attore, 8)`,
  words: `p.azione || ' ' || p.entita || ' ' || coalesce(p.ip, '') || ' ' || coalesce(p.request_id, '') || ' ' ||
    coalesce(${NOME}, p.attore)`,
  exact: () => ['p.entita_id = {codice}'],
  tokens: () => null,
  toRow: (raw) => toRow(raw as Raw),
})

export const searchCronologia = (pool: pg.Pool, actor: Actor, body: SearchBody, today: string) =>
  search(pool, cronologiaSearch, { scope: readableBy(actor), body, today })
