import type { Consulente, ConsulenteRow, Incarico } from '@rateo/contract/persone/consulenti'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { STATI_CONSULENTE } from '@rateo/domain/identita/consulente'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { iso, type Instant } from '../../../http/instant.ts'
import { AppError } from '../../../http/errors.ts'
import { defineSearch, type Scope, search } from '../../../http/search/search.ts'
import type { Secrets } from '../../../secrets.ts'
import { findInvito } from './invito.queries.ts'

/** Only staff read consulenti. A new role does not compile until it is scoped. */
function readableBy({ ruolo }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = { esercente: null, cliente: null, admin: {} }
  return scopes[ruolo]
}

type Raw = Omit<ConsulenteRow, 'created_at'> & { created_at: Instant }

const toRow = ({ created_at, ...raw }: Raw): ConsulenteRow => ({
  ...raw,
  created_at: iso(created_at),
})

const consulentiSearch = defineSearch<ConsulenteRow>({
  table: 'consulenti',
  id: 'id',
  persona: 'id',
  scopes: {},
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    nome: { sql: 'p.nome', type: 'parola', values: [], ops: [], sortable: true },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_CONSULENTE },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { nome: 1 },
  totals: [],
  columns: `p.id as _id, p.nome, p.partita_iva, p.email, p.territorio, p.stato, p.created_at,
    (select count(distinct i.esercente_id)::int from incarichi i where i.consulente_id = p.id
      and i.dal <= {oggi}::date and (i.al is null or i.al >= {oggi}::date)) as esercenti`,
  joins: '',
  words: `p.nome || ' ' || p.email || ' ' || p.territorio || ' ' || p.partita_iva`,
  exact: () => ['p.id = {codice}', 'p.partita_iva = {testo}'],
  tokens: () => null,
  toRow: (raw) => toRow(raw as Raw),
})

export const consulentiDi = (actor: Actor) => ({ what: consulentiSearch, scope: readableBy(actor) })

export const searchConsulenti = (pool: pg.Pool, actor: Actor, body: SearchBody, today: string) =>
  search(pool, consulentiSearch, { scope: readableBy(actor), body, today })

type IncaricoRaw = {
  esercente_id: string
  esercente_nome: string
  quota: number
  dal: string
  al: string | null
  in_corso: boolean
  netto: number
}

/** Money counts for whoever followed the esercente on the day on which it moved: what was given back, too. */
async function findIncarichi(db: Db, id: string, today: string): Promise<Incarico[]> {
  const { rows } = await sql<IncaricoRaw>`
    select i.esercente_id, e.ragione_sociale as esercente_nome, (i.quota_percento * 100)::int as quota, i.dal, i.al,
      i.dal <= ${today}::date and (i.al is null or i.al >= ${today}::date) as in_corso,
      (select coalesce(sum(m.incassato_centesimi - m.rimborsato_centesimi), 0)::bigint from movimenti_pagamento m
        where m.esercente_id = i.esercente_id
          and m.id >= inizio_id(i.dal::timestamp at time zone 'Europe/Rome')
          and m.id < inizio_id((coalesce(i.al, ${today}::date) + 1)::timestamp at time zone 'Europe/Rome')) as netto
    from incarichi i join esercenti e on e.id = i.esercente_id
    where i.consulente_id = ${id}
    order by i.al is not null, i.dal desc, e.ragione_sociale`.execute(db)
  return rows.map((row) => ({
    esercente: { _id: row.esercente_id, nome: row.esercente_nome },
    quota_centesimi_percento: row.quota,
    dal: row.dal,
    al: row.al,
    in_corso: row.in_corso,
    netto_centesimi: row.netto,
  }))
}

type Oggi = { today: string; now: Date; secret: Secrets; origin: string }

export async function getConsulente(
  db: Db,
  actor: Actor,
  id: string,
  { today, ...link }: Oggi,
): Promise<Consulente> {
  if (readableBy(actor) === null) throw new AppError('non_trovato')
  const row = await db.selectFrom('consulenti').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  const incarichi = await findIncarichi(db, id, today)
  const seguiti = new Set(incarichi.filter((i) => i.in_corso).map((i) => i.esercente._id))
  return {
    _id: row.id,
    nome: row.nome,
    partita_iva: row.partita_iva,
    email: row.email,
    telefono: row.telefono,
    territorio: row.territorio,
    iban: row.iban,
    // The database holds it to the same words.
    stato: row.stato as Consulente['stato'],
    esercenti: seguiti.size,
    created_at: row.created_at.toISOString(),
    incarichi,
    invito: await findInvito(db, id, link),
  }
}
