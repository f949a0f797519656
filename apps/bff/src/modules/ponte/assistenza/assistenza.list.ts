import type { RichiestaRow } from '@rateo/contract/ponte/assistenza'
import {
  aspettaLoStaff,
  CATEGORIE_ASSISTENZA,
  rispostaEntro,
  STATI_ASSISTENZA,
} from '@rateo/domain/stati/assistenza'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Actor } from '../../../http/actor.ts'
import type { Instant } from '../../../http/instant.ts'
import { CREATED_AT, idColumn, instant } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { readableBy } from './readable-by.ts'

/** True when the other side wrote since this side last looked. */
const nonLetta = (isStaff: boolean) =>
  isStaff
    ? `exists (select 1 from messaggi_assistenza m where m.richiesta_id = p.id and not m.dello_staff
        and m.created_at > coalesce(p.letta_staff_at, '-infinity'))`
    : `exists (select 1 from messaggi_assistenza m where m.richiesta_id = p.id and m.dello_staff and not m.interna
        and m.created_at > coalesce(p.letta_utente_at, '-infinity'))`

type WaitRaw = { stato: RichiestaRow['stato']; ultimo_messaggio_at: Instant }

const WAIT = { stato: 'p.stato', ultimo_messaggio_at: 'p.ultimo_messaggio_at' }

const readEntro = ({ stato, ultimo_messaggio_at }: WaitRaw): string | null =>
  aspettaLoStaff(stato) ? rispostaEntro(giornoDiRoma(ultimo_messaggio_at)) : null

type AskedByRaw = { ruolo: RichiestaRow['richiedente']['ruolo']; richiedente_nome: string | null }

type HeldByRaw = { assegnata_a: string | null; staff_nome: string | null }

/** People outside are not told who of the staff it is. */
const readHolder =
  (isStaff: boolean) =>
  ({ assegnata_a, staff_nome }: HeldByRaw): string | null => {
    if (assegnata_a === null) return null
    return isStaff ? staff_nome : 'Assistenza'
  }

const define = (isStaff: boolean) =>
  defineRows<RichiestaRow, 'richieste_assistenza'>({
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
        ...(isStaff && {
          words: `coalesce((select x.ragione_sociale from esercenti x where x.id = p.esercente_id),
          (select x.nome from clienti x where x.id = p.cliente_id), '')`,
        }),
        read: ({ ruolo, richiedente_nome }: AskedByRaw) => ({
          ruolo,
          nome: richiedente_nome ?? '',
        }),
      },
      assegnata_a: {
        sql: { assegnata_a: 'p.assegnata_a', staff_nome: `s.nome || ' ' || s.cognome` },
        read: readHolder(isStaff),
      },
      non_letta: { sql: nonLetta(isStaff), type: 'si_no' },
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
      },
    }),
    joins: `left join esercenti e on e.id = p.esercente_id left join clienti c on c.id = p.cliente_id
  left join utenti s on s.id = p.assegnata_a`,
    scopes: { utente_id: 'p.utente_id = {utente_id}', ruolo: 'p.ruolo = {ruolo}' },
    sort: { updated_at: -1 },
    exact: () => ['p.id = {codice}', 'p.oggetto_id = {codice}'],
    tokens: () => null,
  })

const proprie = define(false)
const codaDelloStaff = define(true)

export const richiesteDi = (actor: Actor) => ({
  what: (actor.ruolo === 'admin' ? codaDelloStaff : proprie)(actor.ruolo),
  scope: readableBy(actor),
})
