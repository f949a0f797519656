import type { AbbonamentoRow } from '@rateo/contract/accordi/abbonamenti'
import { COLONNE_ABBONAMENTO } from '@rateo/contract/accordi/colonne-abbonamenti'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { cercaEtichetta } from '@rateo/domain/parole/etichette'
import {
  CADENZE_ABBONAMENTO,
  STATI_ABBONAMENTO,
  VISIBILITA_PIANO,
} from '@rateo/domain/stati/abbonamento'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, idFilter } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { byNumero } from '../../../http/search/search-numbers.ts'
import {
  BENEFICIARIO,
  BENEFICIARIO_JOIN,
  CLIENTE,
  clientiTokens,
  ESERCENTE,
  NOME_DEL_BENEFICIARIO,
  PARTIES_JOIN,
} from '../../../http/search/search-people.ts'
import { PROSSIMO_METODO, SCADENZA_CARTA } from './prossimo-metodo.ts'
import { readableBy } from './readable-by.ts'

const TIPO = { type: 'parola', values: ['abbonamento', 'piano'], ops: ['$eq', '$in'] } as const

const stato = ({ tipo, stato: chiave }: AbbonamentoRow): string =>
  cercaEtichetta(`${tipo}.${chiave}`)?.etichetta ?? chiave.replaceAll('_', ' ')

/** The last day on which an abbonamento moved the recurring revenue in one way: figures open the list that makes them. */
const giornoDi = (tipo: 'nuovo' | 'perso') =>
  `(select max(m.giorno) from movimenti_mrr m where m.abbonamento_id = p.id and m.tipo = '${tipo}')`

const abbonamentiRows = defineRows<AbbonamentoRow, 'abbonamenti'>({
  table: 'abbonamenti',
  id: 'id',
  persona: 'cliente_id',
  colonne: COLONNE_ABBONAMENTO,
  columns: {
    numero: { exact: byNumero('abbonamenti', 'abbonamento') },
    created_at: CREATED_AT,
    tipo: { sql: `'abbonamento'::text`, ...TIPO },
    nome: { sql: 'a.nome', words: '(select n.nome from piani n where n.id = p.piano_id)' },
    descrizione: { sql: 'a.descrizione' },
    piano_id: { ...idFilter('p.piano_id') },
    esercente: ESERCENTE,
    cliente: CLIENTE,
    beneficiario: { ...BENEFICIARIO, words: NOME_DEL_BENEFICIARIO },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_ABBONAMENTO, cell: stato },
    cadenza: { sql: 'a.cadenza' },
    posti: {},
    // Files and filters are about the day of the charge, which is told first where it is not that of the period.
    prossimo_addebito: { cell: ({ ripresa_il, prossimo_addebito: dal }) => ripresa_il ?? dal },
    ripresa_il: {},
    fino_al: {},
    metodo_etichetta: { sql: PROSSIMO_METODO },
    scadenza_carta: { sql: SCADENZA_CARTA },
    // Years, months and what is over are no sum that anybody takes or pays.
    importo_centesimi: { sql: 'p.prossimo_centesimi', type: 'centesimi' },
    _id: idColumn(),
  },
  filters: {
    prossimo_addebito: { sql: 'coalesce(p.ripresa_il, p.prossimo_addebito)', type: 'giorno' },
    entro: { sql: 'p.addebito_il', type: 'giorno', sortable: true },
    nuovo_il: { sql: giornoDi('nuovo'), type: 'giorno', ruoli: ['esercente'] },
    perso_il: { sql: giornoDi('perso'), type: 'giorno', ruoli: ['esercente'] },
  },
  joins: `join piani a on a.id = p.piano_id ${PARTIES_JOIN} ${BENEFICIARIO_JOIN}`,
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    piano_id: 'p.piano_id = {piano_id}',
  },
  sort: { _id: 1 },
  exact: () => ['p.id = {codice}'],
  tokens: clientiTokens,
})

const pianiRows = defineRows<AbbonamentoRow, 'piani'>({
  table: 'piani',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_ABBONAMENTO,
  columns: {
    numero: { sql: 'null' },
    created_at: CREATED_AT,
    tipo: { sql: `'piano'::text`, ...TIPO },
    nome: { words: true },
    descrizione: { words: `concat_ws(' ', p.descrizione, p.codice)` },
    piano_id: { sql: 'null' },
    esercente: ESERCENTE,
    cliente: { sql: 'null' },
    beneficiario: { sql: 'null' },
    stato: { sql: 'p.visibilita', type: 'parola', values: VISIBILITA_PIANO, cell: stato },
    cadenza: { type: 'parola', values: CADENZE_ABBONAMENTO },
    posti: { sql: 'null' },
    prossimo_addebito: { sql: 'null' },
    ripresa_il: { sql: 'null' },
    fino_al: { sql: 'null' },
    metodo_etichetta: { sql: 'null' },
    scadenza_carta: { sql: 'null' },
    importo_centesimi: { type: 'centesimi' },
    _id: idColumn(),
  },
  joins: 'join esercenti e on e.id = p.esercente_id',
  scopes: {
    // One row for each piano: its last version.
    esercente_id: 'p.esercente_id = {esercente_id} and p.sostituito_da is null',
    // A cliente is shown what those who already sell to them offer to everybody.
    cliente_id: `p.visibilita = 'pubblico' and p.esercente_id = any(array(
      select r.esercente_id from clienti_esercente r where r.cliente_id = {cliente_id}))`,
  },
  sort: { _id: 1 },
  exact: () => ['p.id = {codice}', 'p.codice = upper({testo})'],
  tokens: () => null,
})

function asksForPiani({ query, filters, initial_filters }: SearchBody): boolean {
  return [query, filters, initial_filters].some(
    (part) => Object.hasOwn(part, 'tipo') && part['tipo'] === 'piano',
  )
}

/** Abbonamenti; with `{"tipo": "piano"}`, as the start-up of the portal sends it, piani. */
export const abbonamentiDi = (actor: Actor, body: SearchBody) => ({
  what: (asksForPiani(body) ? pianiRows : abbonamentiRows)(actor.ruolo),
  scope: readableBy(actor),
})

export const abbonamentiList = defineList<AbbonamentoRow>({
  raccolta: 'abbonamenti',
  entita: 'abbonamento',
  find: abbonamentiDi,
})
