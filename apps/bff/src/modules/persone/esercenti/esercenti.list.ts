import { COLONNE_ESERCENTE, type EsercenteRow } from '@rateo/contract/persone/esercenti'
import { CATEGORIE } from '@rateo/contract/persone/passi'
import { STATI_ESERCENTE } from '@rateo/domain/identita/esercente'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, instant, instantOrNull } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { CONSULENTE_SQL, QUOTE_SQL, quotaSql, VOLUME_SQL } from './misure.ts'
import { CERCATI, RAGIONE_SOCIALE } from './ricerca.list.ts'

const MANCANTI = `case when p.stato in ('inviato', 'in_verifica', 'integrazione_richiesta') then 2 - (
  select count(distinct d.tipo)::int from documenti_registrazione d
  where d.esercente_id = p.id and d.ruolo = 'esercente' and d.tipo in ('documento_identita', 'visura_camerale')) end`

const ULTIMO_ACCESSO = `(select max(s.last_seen_at) from membri_esercente r join sessioni s on s.utente_id = r.utente_id
  where r.esercente_id = p.id and r.al is null)`

/** Every esercente, for the staff (ESE-M1). */
const esercentiRows = defineRows<EsercenteRow, 'esercenti'>({
  ...CERCATI,
  colonne: COLONNE_ESERCENTE,
  columns: {
    created_at: CREATED_AT,
    ragione_sociale: RAGIONE_SOCIALE,
    partita_iva: { words: true },
    categoria: { type: 'parola', values: CATEGORIE },
    citta: { words: `coalesce(p.citta, '')` },
    provincia: {},
    stato: { type: 'parola', values: STATI_ESERCENTE },
    nello_stato_da: { sql: 'p.updated_at', type: 'istante', read: instant },
    volume_centesimi: { sql: VOLUME_SQL, sum: 'file' },
    insoluti_percento: { sql: quotaSql('insoluti') },
    contestazioni_percento: { sql: quotaSql('contestati') },
    consulente: { sql: CONSULENTE_SQL },
    documenti_mancanti: { sql: MANCANTI },
    ultimo_accesso_at: { sql: ULTIMO_ACCESSO, read: instantOrNull },
    _id: idColumn(),
  },
  filters: {
    ha_consulente: { sql: `(${CONSULENTE_SQL} is not null)`, type: 'si_no' },
    da_riesaminare: {
      sql: 'exists (select 1 from riesami_esercente x where x.esercente_id = p.id and x.chiuso_at is null)',
      type: 'si_no',
    },
  },
  joins: QUOTE_SQL,
  scopes: {},
  words: `coalesce(p.cap, '')`,
})

export const esercentiDi = (actor: Actor) => ({
  what: esercentiRows(actor.ruolo),
  scope: actor.ruolo === 'admin' ? {} : null,
})

export const esercentiList = defineList<EsercenteRow>({
  raccolta: 'esercenti',
  entita: 'esercente',
  find: esercentiDi,
})
