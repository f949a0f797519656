import type { Contatori } from '@rateo/contract/chiamata/contatori'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type { MetodoPagamento } from '@rateo/domain/stati/pagamento'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { search } from '../../../http/search/search.ts'
import { getSaldo } from '../../registri/movimenti/index.ts'
import { azioniConsentite } from './azioni-consentite.ts'
import { esercentiDi } from './esercenti.list.ts'
import { versioneLogo } from './logo.ts'
import { ACCETTA_RATE_SQL, METODI_SQL, RATE_MAX_SQL } from './misure.ts'
import { findPuntiVendita } from './punti-vendita/punti-vendita.ts'
import { findRiservato } from './riservato.queries.ts'
import { findAperti } from './punti-vendita/orari.ts'
import { ricercaDi } from './ricerca.list.ts'
import { type Veduta, vedutaDi } from './veduta.ts'

export async function searchEsercenti(
  pool: pg.Pool,
  actor: Actor,
  body: SearchBody,
  today: string,
) {
  const { what, scope } = esercentiDi(actor)
  return await search(pool, what, { scope, body, today })
}

export async function ricercaEsercenti(pool: pg.Pool, actor: Actor, body: SearchBody, now: Date) {
  const { what, scope: trovabili } = ricercaDi(actor, now)
  const today = giornoDiRoma(now)
  const aperti = chiedeAperti(body) ? await findAperti(pool, trovabili, today) : null
  const scope = aperti === null ? trovabili : { ...trovabili, tra: aperti.join(',') }
  const found = await search(pool, what, { scope, body, today })
  if (found.total > 0 || body.search.trim() === '') return { ...found, simili: false }
  const like = await findSimili(pool, body.search)
  if (like.length === 0) return { ...found, simili: false }
  const again = { ...body, search: '', page: 0, query: { ...body.query, _id: { $in: like } } }
  const similar = await search(pool, what, { scope, body: again, today })
  return { ...similar, simili: similar.total > 0 }
}

/** True where only those that are open now are asked for: by night few are, and a list in its order would read them all. */
const chiedeAperti = ({ query, filters, initial_filters }: SearchBody): boolean =>
  [query, filters, initial_filters].some(({ aperto }) => aperto === true)

/** The esercenti that may be found whose name or place is most like what was typed: asked only when nobody has the words. */
async function findSimili(pool: pg.Pool, cercato: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(SIMILI, [cercato])
  return rows.map(({ id }) => id)
}

export async function contaEsercenti(db: Db): Promise<Contatori> {
  const stati = await db
    .selectFrom('esercenti')
    .select((eb) => ['stato', eb.fn.countAll<number>().as('quanti')])
    .groupBy('stato')
    .orderBy('stato')
    .execute()
  return { stati }
}

// Each word of four letters or more shares a mark with the name or the place; those that share most come first.
const SIMILI = `with w as materialized (
    select parola, indizi_parola('', parola) as indizi
    from regexp_split_to_table(testo_semplice($1), ' ') parola where length(parola) >= 4),
  g as materialized (select indizi from w order by length(parola) desc, parola limit 1)
  select p.id from esercenti p
  where p.stato = 'attivo' and p.visibile and p.indizi && (select indizi from g)
    and not exists (select 1 from w where not p.indizi && w.indizi)
  order by (select count(*) from w cross join unnest(w.indizi) i where i = any(p.indizi)) desc, p.id limit 20`

/** The row with what it accepts, and whether the cliente who asks knows it and has paid it. */
async function findEsercente(db: Db, id: string, cliente_id: string | null) {
  return await db
    .selectFrom('esercenti as p')
    .selectAll('p')
    .select([
      sql<boolean>`${sql.raw(ACCETTA_RATE_SQL)}`.as('accetta_rate'),
      sql<MetodoPagamento[]>`${sql.raw(METODI_SQL)}`.as('metodi'),
      sql<boolean>`exists (select 1 from clienti_esercente k
        where k.esercente_id = p.id and k.cliente_id = ${cliente_id})`.as('e_cliente'),
      sql<boolean>`exists (select 1 from pagamenti q where q.esercente_id = p.id and q.cliente_id = ${cliente_id}
        and q.incassato_centesimi > 0)`.as('gia_cliente'),
      sql<number>`${sql.raw(RATE_MAX_SQL)}`.as('rate_max'),
      sql<boolean>`exists (select 1 from preferiti f where f.esercente_id = p.id and f.cliente_id = ${cliente_id})`.as(
        'preferito',
      ),
      sql<number>`(select count(*)::int from abbonamenti a where a.esercente_id = p.id and a.cliente_id = ${cliente_id}
        and a.stato in ('in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa', 'disdetto'))`.as(
        'abbonamenti_attivi',
      ),
      sql<number>`(select count(*)::int from dilazioni d where d.esercente_id = p.id and d.cliente_id = ${cliente_id}
        and d.stato in ('accettata', 'attiva', 'sospesa'))`.as('dilazioni_attive'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
}

/** The esercente and the staff see all of its plans, the others those that are offered to everybody. */
async function findPiani(db: Db, esercente_id: string, veduta: Veduta) {
  const rows = await db
    .selectFrom('piani')
    .select(['id as _id', 'nome', 'importo_centesimi', 'cadenza'])
    .where('esercente_id', '=', esercente_id)
    .$if(veduta === 'piena', (query) => query.where('visibilita', '<>', 'archiviato'))
    .$if(veduta === 'pubblica', (query) => query.where('visibilita', '=', 'pubblico'))
    .orderBy('importo_centesimi')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows
}

/** The ways of paying in rate that it offers to everybody today. */
const findOfferteRate = (db: Db, esercente_id: string) =>
  db
    .selectFrom('offerte_rate')
    .select(['n_rate', 'cadenza', 'importo_min_centesimi', 'importo_max_centesimi'])
    .select(['anticipo_percento', sql<number>`tan_percento::float8`.as('tan_percento')])
    .where('esercente_id', '=', esercente_id)
    .where('attiva', '=', true)
    .where('archiviata_at', 'is', null)
    .orderBy('ordine')
    .orderBy('id')
    .limit(20)
    .execute()

/** The saldo with everybody, with the cliente who asks, or none. */
async function findSaldo(db: Db, id: string, actor: Actor, veduta: Veduta, today: string) {
  if (veduta === 'piena') return await getSaldo(db, { esercente_id: id }, today)
  if (actor.cliente_id === null) return null
  return await getSaldo(db, { esercente_id: id, cliente_id: actor.cliente_id }, today)
}

/** An esercente, as much of it as the caller may see. One that may not be seen is not found. */
export async function getEsercente(
  db: Db,
  id: string,
  actor: Actor,
  today: string,
): Promise<Esercente> {
  const row = await findEsercente(db, id, actor.cliente_id)
  const veduta = row && vedutaDi(row, actor)
  if (!row || !veduta) throw new AppError('non_trovato')
  const stato = row.stato
  const [logo, punti_vendita, piani, offerte_rate, saldo, riservato] = await Promise.all([
    versioneLogo(db, id),
    findPuntiVendita(db, id),
    findPiani(db, id, veduta),
    findOfferteRate(db, id),
    findSaldo(db, id, actor, veduta, today),
    veduta === 'piena' ? findRiservato(db, row, { today, actor }) : null,
  ])
  return {
    _id: row.id,
    ragione_sociale: row.ragione_sociale,
    categoria: row.categoria,
    indirizzo: row.indirizzo,
    cap: row.cap,
    citta: row.citta,
    provincia: row.provincia,
    accetta_rate: row.accetta_rate,
    metodi: row.metodi,
    gia_cliente: row.gia_cliente,
    preferito: row.preferito,
    rate_max: row.rate_max,
    abbonamenti_attivi: row.abbonamenti_attivi,
    dilazioni_attive: row.dilazioni_attive,
    stato,
    partita_iva: row.partita_iva,
    email: row.email,
    telefono: row.telefono,
    logo,
    punti_vendita,
    piani,
    offerte_rate,
    saldo,
    riservato,
    azioni_consentite: azioniConsentite(stato, actor.ruolo, riservato),
  }
}
