import type { DilazioneRow } from '@rateo/contract/accordi/dilazioni'
import { COLONNE_DILAZIONE } from '@rateo/contract/accordi/colonne-dilazioni'
import { CADENZE_DILAZIONE, STATI_DILAZIONE } from '@rateo/domain/credito/dilazione'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { byNumero } from '../../../http/search/search-numbers.ts'
import {
  CLIENTE,
  clientiTokens,
  ESERCENTE,
  PARTIES_JOIN,
} from '../../../http/search/search-people.ts'
import { readableBy } from '../../../http/search/parties.ts'
import { IN_RITARDO_SQL } from './ritardi/in-ritardo.ts'
import { INVIATE_SQL } from './visibili.ts'

export const dilazioniRows = defineRows<DilazioneRow, 'dilazioni'>({
  table: 'dilazioni',
  id: 'id',
  persona: 'cliente_id',
  colonne: COLONNE_DILAZIONE,
  columns: {
    numero: { exact: byNumero('dilazioni', 'dilazione') },
    created_at: CREATED_AT,
    esercente: ESERCENTE,
    cliente: CLIENTE,
    causale: { words: true },
    stato: { type: 'parola', values: STATI_DILAZIONE },
    in_ritardo: { sql: IN_RITARDO_SQL, type: 'si_no' },
    cadenza: { type: 'parola', values: CADENZE_DILAZIONE },
    n_rate: {},
    rate_pagate: {},
    prossima_scadenza: { type: 'giorno' },
    prossimo_importo_centesimi: {},
    totale_centesimi: { type: 'centesimi', sum: 'list' },
    pagato_centesimi: { sum: 'list' },
    residuo_centesimi: { type: 'centesimi', sum: 'list' },
    _id: idColumn(),
  },
  filters: { entro: { sql: 'p.entro', type: 'giorno', sortable: true } },
  joins: PARTIES_JOIN,
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    inviate: INVIATE_SQL,
  },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: clientiTokens,
})

/** The list of a role; a cliente never sees a dilazione that was not sent to it. */
export function dilazioniDi(actor: Actor) {
  const own = readableBy(actor)
  const scope = own && actor.ruolo === 'cliente' ? { ...own, inviate: 'true' } : own
  return { what: dilazioniRows(actor.ruolo), scope }
}

export const dilazioniList = defineList<DilazioneRow>({
  raccolta: 'dilazioni',
  entita: 'dilazione',
  find: dilazioniDi,
})
