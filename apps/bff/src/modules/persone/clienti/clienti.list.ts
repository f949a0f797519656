import { type ClienteRow, COLONNE_CLIENTE } from '@rateo/contract/persone/clienti'
import { STATI_CLIENTE, TIPI_CLIENTE } from '@rateo/domain/identita/cliente'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { idColumn } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { inRitardoSql, saldoSql } from './saldo-cliente.ts'
import { readableBy } from '../../../http/search/parties.ts'

/**
 * Sums over the pagamenti of a row. Those of the rows shown are read; to sort by them all of an esercente would be, at
 * each page (0.2 s for 30,000 pagamenti), and what is late changes at midnight with nobody writing anything.
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
const perTelefono = (
  row: string,
) => `${row}.telefono is not null and length(cifre_telefono({testo})) >= 6
    and cifre_telefono(${row}.telefono) ~>=~ cifre_telefono({testo})
    and cifre_telefono(${row}.telefono) ~<~ (cifre_telefono({testo}) || ':')`

const DI_UNO = 'q.esercente_id = p.esercente_id and q.cliente_id = p.cliente_id'

/**
 * The clienti of one esercente, through the relation alone: what others sold them stays out of sight, and what they are
 * too until they confirmed it to this one (CLI-M5).
 */
const diUnEsercente = defineRows<ClienteRow, 'clienti_esercente'>({
  table: 'clienti_esercente',
  id: 'cliente_id',
  persona: 'cliente_id',
  colonne: COLONNE_CLIENTE,
  columns: { ...shared, _id: idColumn('p.cliente_id') },
  filters: {
    in_ritardo: { sql: inRitardoSql(DI_UNO), type: 'si_no' },
    cliente_dal: CLIENTE_DAL,
  },
  joins: saldoSql(DI_UNO),
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  sort: { nome: 1 },
  exact: () => [
    'p.cliente_id = {codice}',
    `p.cliente_id = any(array(select r.cliente_id from clienti_esercente r
      where r.esercente_id = {esercente_id} and ${perTelefono('r')} limit 200))`,
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
  }),
})

const DI_TUTTI = 'q.cliente_id = p.id'

const tutti = defineRows<ClienteRow, 'clienti'>({
  table: 'clienti',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_CLIENTE,
  columns: { ...shared, _id: idColumn() },
  filters: {
    in_ritardo: { sql: inRitardoSql(DI_TUTTI), type: 'si_no' },
    cliente_dal: CLIENTE_DAL,
  },
  joins: saldoSql(DI_TUTTI),
  scopes: {},
  sort: { nome: 1 },
  exact: () => [
    'p.id = {codice}',
    `p.id = any(array(select r.id from clienti r where ${perTelefono('r')} limit 200))`,
  ],
  tokens: () => ({
    from: 'clienti k',
    where: 'true',
    key: 'k.id',
    ambito: null,
    ofRow: 'p.gettoni',
  }),
})

/** The contract keeps a cliente out of this list; were it to change, nobody's rows would still be theirs. */
export const clientiDi = (actor: Actor) => ({
  what: (actor.ruolo === 'admin' ? tutti : diUnEsercente)(actor.ruolo),
  scope: actor.ruolo === 'cliente' ? null : readableBy(actor),
})

export const clientiList = defineList<ClienteRow>({
  raccolta: 'clienti',
  entita: 'cliente',
  find: clientiDi,
})
