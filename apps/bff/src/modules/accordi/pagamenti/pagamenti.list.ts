import { COLONNE_PAGAMENTO, type PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { METODI_PAGAMENTO, ORIGINI_PAGAMENTO, STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, instantOrNull } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { byNumero, idsByNumero } from '../../../http/search/search-numbers.ts'
import {
  BENEFICIARIO,
  BENEFICIARIO_JOIN,
  CLIENTE,
  clientiTokens,
  ESERCENTE,
  NOME_DEL_BENEFICIARIO,
  PARTIES_JOIN,
} from '../../../http/search/search-people.ts'
import { annullaPagamento } from './annulla-pagamento.ts'
import {
  motiviInsieme,
  motivoFraTanti,
  riprovaSubito,
  sollecitaPagamento,
} from '../../incasso/solleciti/index.ts'
import { E_IN_ARRIVO } from './in-arrivo.ts'
import { motivoNonAnnullabile, motivoNonRiprovabile } from './azioni-consentite.ts'
import { readableBy } from '../../../http/search/parties.ts'

function origine({ origine: di, origine_n: n, origine_di: quante }: PagamentoRow): string {
  if (di === 'abbonamento') return 'Abbonamento'
  if (di === 'una_tantum') return 'Una tantum'
  if (n === 0) return 'Anticipo di una dilazione'
  return ['Rata', n, quante !== null && `di ${quante}`].filter(Boolean).join(' ')
}

// As it is written on a bank statement too: "Rateo 38TGFFQ9". An array, or the planner would walk the list in search of the words.
const DEL_RIFERIMENTO = `p.id = any(array(select r.id from pagamenti r
  where r.esercente_id = {esercente_id} and r.riferimento in ({testo}, upper(regexp_replace({testo}, '^rateo\\s+', '', 'i'))) limit 100))`

const DEL_RIFERIMENTO_INTERNO = `p.id = any(array(select r.id from pagamenti r
  where lower(r.riferimento_interno) = lower({testo}) limit 100))`

const IN_APPROVAZIONE = `exists (select from rimborsi r where r.pagamento_id = p.id
  and r.stato = 'in_approvazione' and r.seconda_persona)`

const A_CREDITO = `exists (select from incassi_da_riconciliare i where i.pagamento_id = p.id
  and i.risolto_at is null)`

export const pagamentiRows = defineRows<PagamentoRow, 'pagamenti'>({
  table: 'pagamenti',
  id: 'id',
  persona: 'cliente_id',
  colonne: COLONNE_PAGAMENTO,
  columns: {
    numero: { exact: byNumero('pagamenti', 'pagamento') },
    created_at: CREATED_AT,
    esercente: ESERCENTE,
    cliente: CLIENTE,
    causale: { words: true },
    beneficiario: { ...BENEFICIARIO, words: NOME_DEL_BENEFICIARIO },
    riferimento_interno: {
      words: `coalesce(p.riferimento_interno, '')`,
      exact: () => [DEL_RIFERIMENTO_INTERNO],
    },
    origine: { type: 'parola', values: ORIGINI_PAGAMENTO, ops: ['$eq', '$in'], cell: origine },
    origine_n: {},
    origine_di: {},
    metodo: {
      type: 'parola',
      values: METODI_PAGAMENTO,
      ops: ['$eq', '$in'],
      cell: (p) => p.metodo_etichetta ?? (p.metodo && NOMI_METODO[p.metodo]),
    },
    metodo_etichetta: { words: `coalesce(p.metodo_etichetta, '')` },
    scadenza: { type: 'giorno', sortable: true },
    valido_fino: {},
    pagato_at: { type: 'istante', read: instantOrNull },
    stato: { type: 'parola', values: STATI_PAGAMENTO },
    // A debt paid in rate is late with its rate, not by itself.
    in_ritardo: {
      sql: 'e_scaduto(p.stato, p.dilazione_id, p.scadenza, {oggi}::date)',
      type: 'si_no',
    },
    importo_centesimi: { type: 'centesimi', sortable: true, sum: 'list' },
    sconto_centesimi: {
      sql: `case when p.abbuoni_centesimi = 0 then 0 else p.importo_centesimi - importo_scontato(p.id, p.importo_centesimi) end`,
    },
    incassato_centesimi: { sum: 'list' },
    rimborsato_centesimi: { sum: 'list' },
    residuo_centesimi: { sum: 'list' },
    _id: idColumn(),
  },
  filters: {
    rimborsato: { sql: '(p.rimborsato_centesimi > 0)', type: 'si_no' },
    bonifico_annunciato: { sql: E_IN_ARRIVO, type: 'si_no' },
    rimborso_da_approvare: {
      sql: IN_APPROVAZIONE,
      type: 'si_no',
      ruoli: ['esercente', 'admin'],
    },
    a_credito: { sql: A_CREDITO, type: 'si_no' },
    dovuto: { sql: 'e_dovuto(p.stato, p.dilazione_id)', type: 'si_no' },
  },
  joins: `${PARTIES_JOIN} ${BENEFICIARIO_JOIN}`,
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    // A cliente does not see requests that the esercente is still writing, or has thrown away.
    richiesti: `p.stato <> 'bozza' and p.eliminata_at is null`,
  },
  sort: { _id: -1 },
  words: `coalesce(p.riferimento, '')`,
  exact: (scope) => [
    'p.id = {codice}',
    `p.id = any(${idsByNumero({ table: 'ricevute', id: 'pagamento_id', value: 'numero_ricevuta' }, scope)})`,
    // Amounts are looked up where an index begins with the esercente, or for a cliente, whose rows are few; the staff
    // have filters.
    ...(scope.includes('esercente_id')
      ? ['p.importo_centesimi = {importo}::bigint', DEL_RIFERIMENTO]
      : []),
    ...(scope.includes('cliente_id') && !scope.includes('esercente_id')
      ? ['p.importo_centesimi = {importo}::bigint']
      : []),
  ],
  tokens: clientiTokens,
  indexed: (scope) => (scope.includes('esercente_id') ? ['stato', 'metodo'] : []),
})

/** The list of a role; a cliente never sees a debt that was not asked of it yet. */
export function pagamentiDi(actor: Actor) {
  const own = readableBy(actor)
  const scope = own && actor.ruolo === 'cliente' ? { ...own, richiesti: 'true' } : own
  return { what: pagamentiRows(actor.ruolo), scope }
}

/** The reason alone, where the list has said already what is not done. */
const soloPerche = (motivo: string | null): string | null =>
  motivo?.replace(/^(Non si può annullare|Non c’è nulla da addebitare)\. /, '') ?? null

export const pagamentiList = defineList<PagamentoRow>({
  raccolta: 'pagamenti',
  entita: 'pagamento',
  find: pagamentiDi,
  azioni: {
    sollecita: {
      titolo: 'Sollecita',
      ruoli: ['esercente', 'admin'],
      descrizione: (p) => `${p.cliente.nome} · ${p.causale}`,
      importo: (p) => p.residuo_centesimi,
      motivo: (p) => motivoFraTanti(p.stato),
      motiviInsieme,
      esegui: sollecitaPagamento,
    },
    riprova: {
      titolo: 'Riprova l’addebito',
      ruoli: ['esercente', 'admin'],
      descrizione: (p) => `${p.cliente.nome} · ${p.causale}`,
      importo: (p) => p.residuo_centesimi,
      motivo: (p, { today }) => soloPerche(motivoNonRiprovabile({ ...p, in_corso: false }, today)),
      esegui: (call, id) => riprovaSubito(call, call, id),
    },
    annulla: {
      titolo: 'Annulla',
      ruoli: ['esercente', 'admin'],
      descrizione: (p) => `${p.cliente.nome} · ${p.causale}`,
      importo: (p) => p.residuo_centesimi,
      // The state shows a payment that is going on; the lock of the operation sees the rest.
      motivo: (p, { actor }) =>
        soloPerche(motivoNonAnnullabile({ ...p, in_corso: false }, actor.ruolo)),
      esegui: (call, id) => annullaPagamento(call, id),
    },
  },
})
