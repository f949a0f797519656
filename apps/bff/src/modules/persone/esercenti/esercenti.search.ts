import type { EsercenteRow, RicercaRow } from '@rateo/contract/persone/esercenti'
import { CATEGORIE } from '@rateo/contract/persone/passi'
import { STATI_ESERCENTE } from '@rateo/domain/identita/esercente'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch } from '../../../http/search/search.ts'
import type { Field } from '../../../http/search/search-fields.ts'
import type { TokenSource } from '../../../http/search/search-sql.ts'
import { ACCETTA_RATE_SQL, CONSULENTE_SQL, METODI_SQL, VOLUME_SQL } from './misure.ts'

const TOKENS: TokenSource = {
  from: 'esercenti k',
  where: 'true',
  key: 'k.id',
  ambito: null,
  ofRow: 'p.gettoni',
}

const ID: Field = { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true }
const NOME: Field = {
  sql: 'p.ragione_sociale',
  type: 'parola',
  values: [],
  ops: [],
  sortable: true,
}
const CATEGORIA: Field = { sql: 'p.categoria', type: 'parola', values: CATEGORIE }

const shared = {
  table: 'esercenti',
  id: 'id',
  persona: 'id',
  sort: { ragione_sociale: 1 },
  totals: [],
  words: `p.ragione_sociale || ' ' || p.partita_iva || ' ' || coalesce(p.citta, '') || ' ' || coalesce(p.cap, '')`,
  exact: () => ['p.id = {codice}', 'p.partita_iva = {testo}'],
  tokens: () => TOKENS,
} as const

type EsercenteRaw = Omit<EsercenteRow, 'created_at' | 'nello_stato_da' | 'ultimo_accesso_at'> & {
  created_at: Instant
  nello_stato_da: Instant
  ultimo_accesso_at: Instant | null
}

function toEsercente(untyped: Record<string, unknown>): EsercenteRow {
  const raw = untyped as EsercenteRaw
  return {
    ...raw,
    created_at: iso(raw.created_at),
    nello_stato_da: iso(raw.nello_stato_da),
    ultimo_accesso_at: raw.ultimo_accesso_at && iso(raw.ultimo_accesso_at),
  }
}

// Of what fell due in ninety days: what was never paid, and what the card's owner disputed.
const QUOTE = `cross join lateral (
  select count(*) as dovuti, count(*) filter (where q.stato in ('insoluto', 'irrecuperabile')) as insoluti,
    count(*) filter (where q.stato = 'contestato') as contestati
  from pagamenti q where q.esercente_id = p.id and q.scadenza between {oggi}::date - 90 and {oggi}::date) t90`

const percento = (part: string) =>
  `case when t90.dovuti > 0 then round(100.0 * t90.${part} / t90.dovuti, 1)::float8 end`

const MANCANTI = `case when p.stato in ('inviato', 'in_verifica', 'integrazione_richiesta') then 2 - (
  select count(distinct d.tipo)::int from documenti_registrazione d
  join utenti_ruoli r on r.utente_id = d.utente_id and r.ruolo = 'esercente' and r.esercente_id = p.id
  where d.ruolo = 'esercente' and d.tipo in ('documento_identita', 'visura_camerale')) end`

const ULTIMO_ACCESSO = `(select max(s.last_seen_at) from utenti_ruoli r join sessioni s on s.utente_id = r.utente_id
  where r.esercente_id = p.id)`

/** Every esercente, for the staff (ESE-M1). */
export const esercentiSearch = defineSearch<EsercenteRow>({
  ...shared,
  scopes: {},
  fields: {
    _id: ID,
    ragione_sociale: NOME,
    stato: { sql: 'p.stato', type: 'parola', values: STATI_ESERCENTE },
    categoria: CATEGORIA,
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
    nello_stato_da: { sql: 'p.updated_at', type: 'istante' },
    ha_consulente: { sql: `(${CONSULENTE_SQL} is not null)`, type: 'si_no' },
  },
  columns: `p.id as _id, p.ragione_sociale, p.partita_iva, p.categoria, p.citta, p.provincia, p.stato, p.created_at,
    p.updated_at as nello_stato_da, ${VOLUME_SQL} as volume_centesimi, ${percento('insoluti')} as insoluti_percento,
    ${percento('contestati')} as contestazioni_percento, ${CONSULENTE_SQL} as consulente,
    ${MANCANTI} as documenti_mancanti, ${ULTIMO_ACCESSO} as ultimo_accesso_at`,
  joins: QUOTE,
  toRow: toEsercente,
})

// The cliente who asks, '' for the other roles: nobody has paid as nobody.
const GIA_CLIENTE = `exists (select 1 from pagamenti q
  where q.esercente_id = p.id and q.cliente_id = {io} and q.incassato_centesimi > 0)`

const PIANI = `(select count(*)::int from piani x where x.esercente_id = p.id and x.visibilita = 'pubblico')`

const RICERCA = `p.id as _id, p.ragione_sociale, p.categoria, p.indirizzo, p.cap, p.citta, p.provincia,
  ${ACCETTA_RATE_SQL} as accetta_rate, ${METODI_SQL} as metodi, ${PIANI} as piani, ${GIA_CLIENTE} as gia_cliente`

type RicercaRaw = Omit<RicercaRow, 'riservato'>
type Riservato = NonNullable<RicercaRow['riservato']>

const ricerca = {
  ...shared,
  scopes: {
    trovabili: `p.stato = 'attivo' and p.visibile`,
    io: '{io}::text is not null',
  },
  fields: {
    _id: ID,
    ragione_sociale: NOME,
    categoria: CATEGORIA,
    accetta_rate: { sql: ACCETTA_RATE_SQL, type: 'si_no' },
    ha_piani: { sql: `(${PIANI} > 0)`, type: 'si_no' },
    gia_cliente: { sql: GIA_CLIENTE, type: 'si_no' },
  },
  joins: '',
} as const

/** Whom anybody may find: active, and willing to be found (RIC-M3). */
export const ricercaSearch = defineSearch<RicercaRow>({
  ...ricerca,
  columns: RICERCA,
  toRow: (raw) => ({ ...(raw as RicercaRaw), riservato: null }),
})

/** The same ones, with what only the staff see of them (RIC-M4). */
export const ricercaDelloStaff = defineSearch<RicercaRow>({
  ...ricerca,
  columns: `${RICERCA}, ${VOLUME_SQL} as volume_centesimi, ${CONSULENTE_SQL} as consulente`,
  toRow: (raw) => {
    const { volume_centesimi, consulente, ...altro } = raw as RicercaRaw & Riservato
    return { ...altro, riservato: { volume_centesimi, consulente } }
  },
})
