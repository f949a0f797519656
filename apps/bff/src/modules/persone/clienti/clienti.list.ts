import type { SearchBody } from '@rateo/contract/chiamata/search'
import { type ClienteRow, COLONNE_CLIENTE } from '@rateo/contract/persone/clienti'
import { CONTROLLI_CLIENTE, NOMI_CONTROLLI } from '@rateo/domain/identita/controlli-cliente'
import { STATI_CLIENTE, TIPI_CLIENTE } from '@rateo/domain/identita/cliente'
import type { Actor } from '../../../http/actor.ts'
import { azioniClienti, type Sollecito } from './azioni-clienti.ts'
import { defineList } from '../../../http/list.ts'
import { idColumn } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import {
  inRitardoSql,
  perScadutoInOrdine,
  perScadutoSql,
  saldoSql,
  scadutiInOrdine,
  scadutiSql,
} from './saldo-cliente.ts'
import { readableBy } from '../../../http/search/parties.ts'

/**
 * Sums over the pagamenti of a row. Those of the rows shown are read; to sort by them all of an esercente would be, at
 * each page (0.2 s for 30,000 pagamenti). Late debts are few beside all of them, and an esercente sorts by those.
 */
const somma = (name: string) =>
  ({
    sql: `s.${name}`,
    type: 'centesimi',
    ops: [],
    unsorted:
      'L’elenco dei clienti non si ordina per importo: filtra con “In ritardo”, oppure apri i pagamenti scaduti, che si ordinano per scadenza',
    sum: 'file',
  }) as const

const shared = {
  nome: { type: 'parola', values: [], ops: [], sortable: true },
  email: {},
  telefono: {},
  citta: {},
  codice_fiscale: {},
  partita_iva: {},
  stato: { type: 'parola', values: STATI_CLIENTE },
  tipo: { type: 'parola', values: TIPI_CLIENTE },
  prossima_scadenza: { sql: 's.prossima_scadenza' },
  incassato_centesimi: somma('incassato_centesimi'),
  rimborsato_centesimi: somma('rimborsato_centesimi'),
  dovuto_centesimi: somma('dovuto_centesimi'),
  scaduto_centesimi: somma('scaduto_centesimi'),
} as const

/**
 * The field is not called `created_at`: that is of the relation, while the ids of the list are those of the people.
 */
const CLIENTE_DAL = { sql: 'p.created_at', type: 'istante' } as const

/** A phone that begins with the digits typed, six of them at least: fewer would be half a town. */
const CON_TELEFONO = `r.telefono is not null and length(cifre_telefono({testo})) >= 6
    and cifre_telefono(r.telefono) ~>=~ cifre_telefono({testo})
    and cifre_telefono(r.telefono) ~<~ (cifre_telefono({testo}) || ':')`

const elenco = (words: readonly string[] = []) => (words.length === 0 ? null : words.join(', '))

/** The clienti who have one of the words asked for, by their marks: nobody else is read. */
const trovatiDa = (campo: string, segno: '@' | '!') =>
  `p.cliente_id = any(array(select k.cliente_id from clienti_esercente k where k.esercente_id || '' = {esercente_id}
    and k.indizi && array(select gettone({esercente_id}, '${segno}' || u) from unnest({${campo}_in}::text[]) u)))`

const DI_UNO = 'q.esercente_id = p.esercente_id and q.cliente_id = p.cliente_id'

/**
 * The clienti of one esercente, through the relation alone: what others sold them stays out of sight, and what they are
 * too until they confirmed it to this one (CLI-M5).
 */
const DI_UN_ESERCENTE = {
  table: 'clienti_esercente',
  id: 'cliente_id',
  persona: 'cliente_id',
  colonne: COLONNE_CLIENTE,
  columns: {
    ...shared,
    etichette: {
      sql: 'p.etichette',
      type: 'insieme',
      found: trovatiDa('etichette', '@'),
      cell: (c: ClienteRow) => elenco(c.etichette),
    },
    controlli: {
      sql: 'p.controlli',
      type: 'insieme',
      found: trovatiDa('controlli', '!'),
      values: CONTROLLI_CLIENTE,
      cell: (c: ClienteRow) => elenco(c.controlli?.map((uno) => NOMI_CONTROLLI[uno])),
    },
    _id: idColumn('p.cliente_id'),
  },
  filters: {
    in_ritardo: { sql: inRitardoSql(DI_UNO), type: 'si_no' },
    cliente_dal: CLIENTE_DAL,
  },
  joins: saldoSql(DI_UNO),
  // A cliente who was joined to another is found as that one.
  scopes: { esercente_id: 'p.esercente_id = {esercente_id} and p.unito_a is null' },
  sort: { nome: 1 },
  indexed: () => ['etichette', 'controlli'],
  exact: () => [
    'p.cliente_id = {codice}',
    `p.cliente_id = any(array(select r.cliente_id from clienti_esercente r
      where r.esercente_id || '' = {esercente_id} and r.indizi @> cifre_cercate({esercente_id}, {testo})
        and position(cifre_telefono({testo}) in cifre_telefono(r.telefono)) > 0 limit 200))`,
    // Clienti who were asked for exactly that sum.
    `p.cliente_id = any(array(select q.cliente_id from pagamenti q
      where q.esercente_id = {esercente_id} and q.importo_centesimi = {importo}::bigint limit 200))`,
  ],
  tokens: () => ({
    from: 'clienti_esercente k',
    where: `k.esercente_id || '' = {esercente_id}`,
    key: 'k.cliente_id',
    ambito: 'esercente_id',
    ofRow: 'p.gettoni',
    indizi: 'k.indizi',
  }),
} as const satisfies Parameters<typeof defineRows<ClienteRow, 'clienti_esercente'>>[0]

const diUnEsercente = defineRows<ClienteRow, 'clienti_esercente'>(DI_UN_ESERCENTE)

const PER_SCADUTO = {
  ...DI_UN_ESERCENTE,
  filters: {
    ...DI_UN_ESERCENTE.filters,
    in_ritardo: { sql: '(p.in_scaduto > 0)', type: 'si_no' },
  },
  columns: {
    ...DI_UN_ESERCENTE.columns,
    scaduto_centesimi: {
      sql: 's.scaduto_centesimi',
      type: 'centesimi',
      ops: [],
      sortable: 'p.in_scaduto',
      sum: 'file',
    },
  },
} as const

/** The same by what is late, which is added up for all of them at once: no index has that order. */
const perScaduto = defineRows<ClienteRow, 'clienti_esercente'>({
  ...PER_SCADUTO,
  from: perScadutoSql,
  walk: perScadutoInOrdine,
})

const iScaduti = defineRows<ClienteRow, 'clienti_esercente'>({
  ...PER_SCADUTO,
  from: scadutiSql,
  walk: scadutiInOrdine,
})

const DI_TUTTI = 'q.cliente_id = p.id'

const tutti = defineRows<ClienteRow, 'clienti'>({
  table: 'clienti',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_CLIENTE,
  // Tags and controlli are each esercente's own.
  columns: {
    ...shared,
    etichette: { sql: `'{}'::text[]` },
    controlli: { sql: `'{}'::text[]` },
    _id: idColumn(),
  },
  filters: {
    in_ritardo: { sql: inRitardoSql(DI_TUTTI), type: 'si_no' },
    cliente_dal: CLIENTE_DAL,
  },
  joins: saldoSql(DI_TUTTI),
  scopes: {},
  sort: { nome: 1 },
  exact: () => [
    'p.id = {codice}',
    `p.id = any(array(select r.id from clienti r where ${CON_TELEFONO} limit 200))`,
  ],
  tokens: () => ({
    from: 'clienti k',
    where: 'true',
    key: 'k.id',
    ambito: null,
    ofRow: 'p.gettoni',
  }),
})

type Asked = Pick<SearchBody, 'sort' | 'query' | 'filters' | 'initial_filters'>

const eInRitardo = ({ query, filters, initial_filters }: Asked) =>
  [query, filters, initial_filters].some(({ in_ritardo: asked }) => asked === true)

const ofEsercente = (body: Asked) =>
  'scaduto_centesimi' in body.sort ? (eInRitardo(body) ? iScaduti : perScaduto) : diUnEsercente

const senzaRitardo = ({ in_ritardo: asked, ...others }: SearchBody['query']) =>
  asked === true || asked === undefined ? others : { in_ritardo: asked, ...others }

/** The search without the filter of being late where its list is of late ones alone: it would say nothing more. */
export const semplificata = (actor: Actor, body: SearchBody): SearchBody =>
  actor.ruolo === 'esercente' && 'scaduto_centesimi' in body.sort && eInRitardo(body)
    ? {
        ...body,
        query: senzaRitardo(body.query),
        filters: senzaRitardo(body.filters),
        initial_filters: senzaRitardo(body.initial_filters),
      }
    : body

/** The contract keeps a cliente out of this list; were it to change, nobody's rows would still be theirs. */
export const clientiDi = (actor: Actor, body: Asked) => ({
  what: (actor.ruolo === 'admin' ? tutti : ofEsercente(body))(actor.ruolo),
  scope: actor.ruolo === 'cliente' ? null : readableBy(actor),
})

export const clientiList = (sollecito: Sollecito) =>
  defineList<ClienteRow>({
    raccolta: 'clienti',
    entita: 'cliente',
    find: clientiDi,
    azioni: azioniClienti(sollecito),
  })
