import type { UtenteDettaglio, UtenteRow } from '@rateo/contract/ponte/gestione'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { RUOLI, type Ruolo } from '@rateo/domain/permessi/ruoli'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { CREATED_AT, idColumn, instantOrNull } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { readableBy } from './readable-by.ts'

const haRuolo = (ruolo: Ruolo) =>
  `exists (select 1 from utenti_ruoli r where r.utente_id = p.id and r.ruolo = '${ruolo}')`

const utentiRows = defineRows<UtenteRow, 'utenti'>({
  table: 'utenti',
  id: 'id',
  persona: 'id',
  columns: {
    _id: idColumn(),
    nome: {
      sql: `btrim(p.nome || ' ' || p.cognome)`,
      words: `p.nome || ' ' || p.cognome`,
    },
    email: { words: true },
    stato: { type: 'parola', values: ['attivo', 'inattivo'] },
    created_at: CREATED_AT,
    ruoli: {
      sql: 'array(select r.ruolo from utenti_ruoli r where r.utente_id = p.id order by r.ruolo)',
    },
    ultimo_accesso_at: {
      sql: '(select max(s.last_seen_at) from sessioni s where s.utente_id = p.id)',
      read: instantOrNull,
    },
  },
  filters: {
    esercente: { sql: haRuolo('esercente'), type: 'si_no' },
    cliente: { sql: haRuolo('cliente'), type: 'si_no' },
    admin: { sql: haRuolo('admin'), type: 'si_no' },
  },
  scopes: {},
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}', 'p.email = lower({testo})'],
  tokens: () => null,
})

export const searchUtenti = (pool: pg.Pool, actor: Actor, body: SearchBody, today: string) =>
  search(pool, utentiRows(actor.ruolo), { scope: readableBy(actor), body, today })

/** The esercente or cliente behind each role of a person. */
async function findRuoli(db: Db, id: string): Promise<UtenteDettaglio['ruoli_dettaglio']> {
  const rows = await db
    .selectFrom('utenti_ruoli as r')
    .leftJoin('membri_esercente as m', (join) =>
      join
        .onRef('m.utente_id', '=', 'r.utente_id')
        .on('r.ruolo', '=', 'esercente')
        .on('m.al', 'is', null),
    )
    .leftJoin('esercenti as e', 'e.id', 'm.esercente_id')
    .leftJoin('clienti as c', 'c.id', 'r.cliente_id')
    .select(['r.ruolo', 'm.esercente_id', 'r.cliente_id', 'e.ragione_sociale', 'c.nome'])
    .where('r.utente_id', '=', id)
    .orderBy('m.dal')
    .execute()
  return RUOLI.flatMap((ruolo) =>
    rows
      .filter((one) => one.ruolo === ruolo)
      .map(({ esercente_id, cliente_id, ragione_sociale, nome }) => ({
        ruolo,
        di: ragione_sociale ?? nome,
        di_id: esercente_id ?? cliente_id,
      })),
  )
}

const ULTIME_SESSIONI = 10

async function findSessioni(db: Db, id: string, now: Date): Promise<UtenteDettaglio['sessioni']> {
  const rows = await db
    .selectFrom('sessioni')
    .selectAll()
    .where('utente_id', '=', id)
    .where('completa', '=', true)
    .orderBy('created_at', 'desc')
    .limit(ULTIME_SESSIONI)
    .execute()
  return rows.map((row) => ({
    ruolo: row.ruolo,
    ip: row.ip,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    attiva: row.revoked_at === null && row.expires_at > now,
  }))
}

export async function getUtente(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<UtenteDettaglio> {
  if (readableBy(actor) === null) throw new AppError('non_trovato')
  const row = await db.selectFrom('utenti').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  const [ruoli, sessioni] = await Promise.all([findRuoli(db, id), findSessioni(db, id, now)])
  return {
    _id: row.id,
    nome: `${row.nome} ${row.cognome}`.trim(),
    email: row.email,
    stato: row.stato,
    ruoli: ruoli.map(({ ruolo }) => ruolo),
    ultimo_accesso_at: sessioni[0]?.last_seen_at ?? null,
    created_at: row.created_at.toISOString(),
    secondo_fattore: row.secondo_fattore,
    email_verificata_at: row.email_verificata_at?.toISOString() ?? null,
    ruoli_dettaglio: ruoli,
    sessioni,
  }
}
