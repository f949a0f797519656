import type { RichiestaRow } from '@rateo/contract/ponte/assistenza'
import {
  aspettaLoStaff,
  CATEGORIE_ASSISTENZA,
  rispostaEntro,
  STATI_ASSISTENZA,
} from '@rateo/domain/stati/assistenza'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch } from '../../../http/search/search.ts'

/** A row of the table with its names, as the SQL below selects it. */
export type RichiestaRaw = {
  _id: string
  categoria: string
  soggetto: string
  stato: string
  ruolo: string
  richiedente_nome: string | null
  assegnata_a: string | null
  staff_nome: string | null
  non_letta: boolean
  ultimo_messaggio_at: Instant
  created_at: Instant
  updated_at: Instant
}

export const JOINS = `left join esercenti e on e.id = p.esercente_id left join clienti c on c.id = p.cliente_id
  left join utenti s on s.id = p.assegnata_a`

/** What is unread for one side is what the other wrote since that side last looked. */
const nonLetta = (isStaff: boolean) =>
  isStaff
    ? `exists (select 1 from messaggi_assistenza m where m.richiesta_id = p.id and not m.dello_staff
        and m.created_at > coalesce(p.letta_staff_at, '-infinity'))`
    : `exists (select 1 from messaggi_assistenza m where m.richiesta_id = p.id and m.dello_staff and not m.interna
        and m.created_at > coalesce(p.letta_utente_at, '-infinity'))`

export const columnsFor = (
  isStaff: boolean,
) => `p.id as _id, p.categoria, p.soggetto, p.stato, p.ruolo,
  coalesce(e.ragione_sociale, c.nome) as richiedente_nome, p.assegnata_a, s.nome || ' ' || s.cognome as staff_nome,
  ${nonLetta(isStaff)} as non_letta, p.ultimo_messaggio_at, p.created_at, p.updated_at`

export function toRow(raw: RichiestaRaw, isStaff: boolean, today: string): RichiestaRow {
  // The database holds these to the same words.
  const stato = raw.stato as RichiestaRow['stato']
  const entro = aspettaLoStaff(stato) ? rispostaEntro(giornoDiRoma(raw.ultimo_messaggio_at)) : null
  const incaricato = isStaff ? raw.staff_nome : 'Assistenza'
  return {
    _id: raw._id,
    categoria: raw.categoria as RichiestaRow['categoria'],
    soggetto: raw.soggetto,
    stato,
    richiedente: {
      ruolo: raw.ruolo as RichiestaRow['richiedente']['ruolo'],
      nome: raw.richiedente_nome ?? '',
    },
    assegnata_a: raw.assegnata_a === null ? null : incaricato,
    non_letta: raw.non_letta,
    risposta_entro: entro,
    in_ritardo: entro !== null && entro < today,
    updated_at: iso(raw.updated_at),
    created_at: iso(raw.created_at),
  }
}

const define = (isStaff: boolean) =>
  defineSearch<RichiestaRow>({
    table: 'richieste_assistenza',
    id: 'id',
    persona: 'id',
    scopes: { utente_id: 'p.utente_id = {utente_id}', ruolo: 'p.ruolo = {ruolo}' },
    fields: {
      _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
      stato: { sql: 'p.stato', type: 'parola', values: STATI_ASSISTENZA },
      categoria: { sql: 'p.categoria', type: 'parola', values: CATEGORIE_ASSISTENZA },
      created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
      updated_at: { sql: 'p.updated_at', type: 'istante', sortable: true },
      non_letta: { sql: nonLetta(isStaff), type: 'si_no' },
      ...(isStaff && {
        ruolo: { sql: 'p.ruolo', type: 'parola', values: ['esercente', 'cliente'] } as const,
        assegnata: { sql: '(p.assegnata_a is not null)', type: 'si_no' } as const,
      }),
    },
    sort: { updated_at: -1 },
    totals: [],
    columns: columnsFor(isStaff),
    joins: JOINS,
    words: isStaff
      ? `p.soggetto || ' ' || coalesce((select x.ragione_sociale from esercenti x where x.id = p.esercente_id),
          (select x.nome from clienti x where x.id = p.cliente_id), '')`
      : 'p.soggetto',
    exact: () => ['p.id = {codice}', 'p.oggetto_id = {codice}'],
    tokens: () => null,
    toRow: (raw, today) => toRow(raw as RichiestaRaw, isStaff, today),
  })

export const richiesteProprie = define(false)
export const codaDelloStaff = define(true)
