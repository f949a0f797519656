import { CANALI, type EventoRow } from '@rateo/contract/ponte/gestione'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { ENTITA_CRONOLOGIA } from '@rateo/domain/parole/entita-cronologia'
import type pg from 'pg'
import type { Actor } from '../../../http/actor.ts'
import { idColumn, instant } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { modifiche } from '../../base/cronologia/index.ts'
import { parolaDelParametro } from './parametri.ts'
import { readableBy } from './readable-by.ts'

type Valori = Record<string, unknown> | null

type Chi = { attore: string; attore_nome: string | null; vedendo_come: string | null }

const readChi = ({ attore, attore_nome, vedendo_come }: Chi): string => {
  const chi = attore_nome?.trim() ?? (attore === 'sistema' ? 'Sistema' : attore)
  return vedendo_come === null ? chi : `${chi}, vedendo come ${vedendo_come.trim()}`
}

type Cambio = { entita: string; entita_id: string; prima: Valori; dopo: Valori }

const readModifiche = ({ entita, entita_id, prima, dopo }: Cambio) =>
  modifiche(
    { entita, prima, dopo },
    {
      conIdentificativi: true,
      // The person as whom the staff saw the portal is already named beside who did it.
      siLegge: (campo) => campo !== 'vedi_come',
      definizione: (campo) =>
        entita === 'impostazione' ? parolaDelParametro(entita_id, campo) : undefined,
    },
  )

const NOME = `(select u.nome || ' ' || u.cognome || ' ' || u.email from utenti u
  where p.attore like 'utente:%' and u.id = substr(p.attore, 8))`

const cronologiaRows = defineRows<EventoRow, 'cronologia_nel_tempo'>({
  // A view: the rows of cronologia with an id that grows with time, which an index answers.
  table: 'cronologia_nel_tempo',
  id: 'id',
  persona: 'id',
  columns: {
    _id: idColumn(),
    at: { read: instant },
    attore: {
      sql: {
        attore: 'p.attore',
        attore_nome: `u.nome || ' ' || u.cognome`,
        vedendo_come: `(select x.nome || ' ' || x.cognome from utenti x where x.id = p.dopo ->> 'vedi_come')`,
      },
      words: `coalesce(${NOME}, p.attore)`,
      read: readChi,
    },
    ruolo: {
      sql: 'p.ruolo',
      type: 'parola',
      values: ['esercente', 'cliente', 'admin', 'sistema'],
    },
    canale: { sql: 'p.canale', type: 'parola', values: CANALI },
    azione: { sql: 'p.azione', words: 'p.azione' },
    entita: { sql: 'p.entita', type: 'parola', values: ENTITA_CRONOLOGIA, words: 'p.entita' },
    entita_id: { sql: 'p.entita_id', type: 'id', ops: ['$eq', '$in'] },
    modifiche: {
      sql: {
        entita: 'p.entita',
        entita_id: 'p.entita_id',
        prima: 'p.prima',
        dopo: 'p.dopo',
      },
      read: readModifiche,
    },
    ip: { words: `coalesce(p.ip, '')` },
    request_id: { words: `coalesce(p.request_id, '')` },
  },
  filters: { created_at: { sql: 'p.at', type: 'istante', sortable: 'p.id' } },
  joins: `left join utenti u on p.attore like 'utente:%' and u.id = substr(p.attore, 8)`,
  scopes: { entita_id: 'p.entita_id = {entita_id}' },
  sort: { _id: -1 },
  exact: () => ['p.entita_id = {codice}'],
  tokens: () => null,
})

export const searchCronologia = (pool: pg.Pool, actor: Actor, body: SearchBody, today: string) =>
  search(pool, cronologiaRows(actor.ruolo), { scope: readableBy(actor), body, today })
