import type { RichiestaRow } from '@rateo/contract/ponte/assistenza'
import {
  aspettaRisposta,
  CATEGORIE_ASSISTENZA,
  type DestinatarioAssistenza,
  type LatoAssistenza,
  PRIORITA_ASSISTENZA,
  rispostaPromessa,
  STATI_ASSISTENZA,
} from '@rateo/domain/stati/assistenza'
import type { Actor } from '../../../http/actor.ts'
import { type Instant, iso } from '../../../http/instant.ts'
import { CREATED_AT, idColumn, idFilter, instant } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { scopesOf } from './readable-by.ts'
import { LETTA_AT } from './segna-letta.ts'

/** The messages that another side wrote, for each side. */
const DEGLI_ALTRI: Record<LatoAssistenza, string> = {
  richiedente: '(m.dello_staff or m.dell_esercente) and not m.interna',
  esercente: 'not m.dell_esercente and not m.interna',
  staff: 'not m.dello_staff',
}

/** True when another side wrote since this side last looked. */
const nonLetta = (lato: LatoAssistenza) =>
  `exists (select 1 from messaggi_assistenza m where m.richiesta_id = p.id and ${DEGLI_ALTRI[lato]}
    and m.created_at > coalesce(p.${LETTA_AT[lato]}, '-infinity'))`

type WaitRaw = {
  stato: RichiestaRow['stato']
  destinatario: DestinatarioAssistenza
  aspetta_dal: Instant
}

// The time of a side that took it over begins then.
const WAIT = {
  stato: 'p.stato',
  destinatario: 'p.destinatario',
  aspetta_dal: 'greatest(p.ultimo_messaggio_at, p.passata_at)',
}

const readEntro = ({ stato, destinatario, aspetta_dal }: WaitRaw): string | null =>
  aspettaRisposta(stato) ? rispostaPromessa(destinatario, new Date(iso(aspetta_dal))) : null

type AskedByRaw = { ruolo: RichiestaRow['richiedente']['ruolo']; richiedente_nome: string | null }

type HeldByRaw = { assegnata_a: string | null; staff_nome: string | null }

type AskedRaw = { destinatario: DestinatarioAssistenza; destinatario_nome: string | null }

/** People outside are not told who of the staff it is. */
const readHolder =
  (isStaff: boolean) =>
  ({ assegnata_a, staff_nome }: HeldByRaw): string | null => {
    if (assegnata_a === null) return null
    return isStaff ? staff_nome : 'Assistenza'
  }

const define = (lato: LatoAssistenza) => {
  const isStaff = lato === 'staff'
  return defineRows<RichiestaRow, 'richieste_assistenza'>({
    table: 'richieste_assistenza',
    id: 'id',
    persona: 'id',
    columns: {
      _id: idColumn(),
      categoria: { type: 'parola', values: CATEGORIE_ASSISTENZA },
      soggetto: { words: true },
      stato: { type: 'parola', values: STATI_ASSISTENZA },
      richiedente: {
        sql: { ruolo: 'p.ruolo', richiedente_nome: 'coalesce(e.ragione_sociale, c.nome)' },
        ...(lato !== 'richiedente' && {
          words: `coalesce((select x.ragione_sociale from esercenti x where x.id = p.esercente_id),
          (select x.nome from clienti x where x.id = p.cliente_id), '')`,
        }),
        read: ({ ruolo, richiedente_nome }: AskedByRaw) => ({
          ruolo,
          nome: richiedente_nome ?? '',
        }),
      },
      destinatario: {
        sql: { destinatario: 'p.destinatario', destinatario_nome: 'd.ragione_sociale' },
        read: ({ destinatario, destinatario_nome }: AskedRaw) => ({
          tipo: destinatario,
          nome: destinatario_nome,
        }),
      },
      priorita: {
        sql: isStaff ? 'p.priorita' : 'null::text',
        ...(isStaff && { type: 'parola', values: PRIORITA_ASSISTENZA }),
      },
      assegnata_a: {
        sql: { assegnata_a: 'p.assegnata_a', staff_nome: `s.nome || ' ' || s.cognome` },
        read: readHolder(isStaff),
      },
      non_letta: { sql: nonLetta(lato), type: 'si_no' },
      risposta_entro: { sql: WAIT, read: readEntro },
      in_ritardo: {
        sql: WAIT,
        read: (raw: WaitRaw, today) => {
          const entro = readEntro(raw)
          return entro !== null && entro < today
        },
      },
      updated_at: { type: 'istante', sortable: true, read: instant },
      created_at: CREATED_AT,
    },
    ...(isStaff && {
      filters: {
        ruolo: { sql: 'p.ruolo', type: 'parola', values: ['esercente', 'cliente'] },
        assegnata: { sql: '(p.assegnata_a is not null)', type: 'si_no' },
        di: idFilter('p.assegnata_a'),
        destinatario: { sql: 'p.destinatario', type: 'parola', values: ['esercente', 'staff'] },
      },
    }),
    joins: `left join esercenti e on e.id = p.esercente_id left join clienti c on c.id = p.cliente_id
  left join utenti s on s.id = p.assegnata_a left join esercenti d on d.id = p.destinatario_id`,
    scopes: {
      utente_id: 'p.utente_id = {utente_id}',
      ruolo: 'p.ruolo = {ruolo}',
      esercente_id: 'p.esercente_id = {esercente_id}',
      destinatario_id: 'p.destinatario_id = {destinatario_id}',
    },
    sort: { updated_at: -1 },
    exact: () => ['p.id = {codice}', 'p.oggetto_id = {codice}'],
    tokens: () => null,
  })
}

const LISTS = {
  richiedente: define('richiedente'),
  esercente: define('esercente'),
  staff: define('staff'),
} as const satisfies Record<LatoAssistenza, unknown>

/** The list of one side, and the requests that this person reads there; null for none. */
export const richiesteDi = (actor: Actor, lato: LatoAssistenza) => ({
  what: LISTS[lato](actor.ruolo),
  scope: scopesOf(actor)[lato] ?? null,
})
