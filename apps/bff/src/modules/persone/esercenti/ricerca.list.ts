import { CATEGORIE } from '@rateo/contract/persone/passi'
import type { RicercaRow } from '@rateo/contract/persone/esercenti'
import { SIGLE_PROVINCE } from '@rateo/domain/identita/province'
import type { Actor } from '../../../http/actor.ts'
import { idColumn } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import type { TokenSource } from '../../../http/search/search-sql.ts'
import {
  ACCETTA_RATE_SQL,
  CONSULENTE_SQL,
  METODI_SQL,
  mieiSql,
  QUOTE_SQL,
  quotaSql,
  RATE_MAX_SQL,
  VOLUME_SQL,
} from './misure.ts'
import { adessoPerOrari, APERTO_SQL } from './punti-vendita/orari.ts'

const orNull = (provincia: string) => provincia || null

const TOKENS: TokenSource = {
  from: 'esercenti k',
  where: 'true',
  key: 'k.id',
  ambito: null,
  ofRow: 'p.gettoni',
}

/** How esercenti are looked for, by the staff as by everybody. */
export const CERCATI = {
  table: 'esercenti',
  id: 'id',
  persona: 'id',
  sort: { ragione_sociale: 1 },
  exact: () => ['p.id = {codice}', 'p.partita_iva = {testo}'],
  tokens: () => TOKENS,
} as const

export const RAGIONE_SOCIALE = {
  type: 'parola',
  values: [],
  ops: [],
  sortable: true,
  words: true,
} as const

// The cliente who asks, '' for the other roles: nobody has paid as nobody.
const GIA_CLIENTE = `exists (select 1 from pagamenti q
  where q.esercente_id = p.id and q.cliente_id = {io} and q.incassato_centesimi > 0)`

const PIANI = `(select count(*)::int from piani x where x.esercente_id = p.id and x.visibilita = 'pubblico')`

const MIEI = mieiSql('{io}')

const columns = {
  _id: idColumn(),
  ragione_sociale: RAGIONE_SOCIALE,
  categoria: { type: 'parola', values: CATEGORIE },
  indirizzo: {},
  cap: { words: `coalesce(p.cap, '')` },
  citta: { words: `coalesce(p.citta, '')` },
  provincia: {
    sql: `coalesce(p.provincia, '')`,
    type: 'parola',
    values: SIGLE_PROVINCE,
    read: orNull,
  },
  accetta_rate: { sql: ACCETTA_RATE_SQL, type: 'si_no' },
  metodi: { sql: METODI_SQL },
  piani: { sql: PIANI },
  gia_cliente: { sql: GIA_CLIENTE, type: 'si_no' },
  preferito: { sql: MIEI.preferito, type: 'si_no' },
  // A number like any other: the kind is called by the commonest of them.
  rate_max: { sql: RATE_MAX_SQL, type: 'centesimi', ops: ['$gte'] },
  abbonamenti_attivi: { sql: MIEI.abbonamenti },
  dilazioni_attive: { sql: MIEI.dilazioni },
  aperto: { sql: APERTO_SQL, type: 'si_no' },
} as const

const ricerca = {
  ...CERCATI,
  filters: { ha_piani: { sql: `(${PIANI} > 0)`, type: 'si_no' } },
  scopes: {
    trovabili: `p.stato = 'attivo' and p.visibile`,
    io: '{io}::text is not null',
    minuto: '{minuto}::int is not null',
    festa_oggi: '{festa_oggi}::boolean is not null',
    festa_ieri: '{festa_ieri}::boolean is not null',
    tra: `p.id = any(string_to_array({tra}, ','))`,
  },
  words: 'p.partita_iva',
} as const

/** The esercenti that anybody may find: active, and willing to be found (RIC-M3). */
const perTutti = defineRows<RicercaRow, 'esercenti'>({
  ...ricerca,
  columns: { ...columns, riservato: { sql: 'null' } },
})

/** The same ones, with what only the staff see of them (RIC-M4). */
const perLoStaff = defineRows<RicercaRow, 'esercenti'>({
  ...ricerca,
  columns: {
    ...columns,
    riservato: {
      sql: {
        volume_centesimi: VOLUME_SQL,
        consulente: CONSULENTE_SQL,
        partita_iva: 'p.partita_iva',
        stato: 'p.stato',
        insoluti_percento: quotaSql('insoluti'),
        contestazioni_percento: quotaSql('contestati'),
      },
      read: (row: NonNullable<RicercaRow['riservato']>) => ({
        volume_centesimi: row.volume_centesimi,
        consulente: row.consulente,
        partita_iva: row.partita_iva,
        stato: row.stato,
        insoluti_percento: row.insoluti_percento,
        contestazioni_percento: row.contestazioni_percento,
      }),
    },
  },
  joins: QUOTE_SQL,
})

export const ricercaDi = (actor: Actor, now: Date) => ({
  what: (actor.ruolo === 'admin' ? perLoStaff : perTutti)(actor.ruolo),
  scope: { trovabili: 'true', io: actor.cliente_id ?? '', ...adessoPerOrari(now) },
})
