import type { TipoStoria } from '@rateo/contract/ponte/schede'
import { type RawBuilder, sql } from 'kysely'
import { stored } from '../../../db/stored.ts'
import type { Parti } from './parti.ts'

/** A request for a part of a timeline: whose, read by whom, and from where on. */
export type Chiesta = Parti & {
  tipo: TipoStoria | undefined
  /** The cliente does not read what the others write about it, nor what is still being written. */
  isCliente: boolean
  isStaff: boolean
  prima: { secondo: number; chiave: string } | null
  limite: number
}

/** The rows of one source: `tipo`, `fatto`, its place in the order, its instant in milliseconds, and what it speaks of. */
type Fonte = { tipo: TipoStoria; select: (chiesta: Chiesta) => RawBuilder<unknown> | null }

const MS = (at: string) => sql.raw(`floor(extract(epoch from ${at}) * 1000)::bigint`)

const mine = (x: string, { esercente_id, cliente_id }: Parti) =>
  sql.join(
    [
      ...(esercente_id === null ? [] : [sql`${sql.raw(x)}.esercente_id = ${esercente_id}`]),
      ...(cliente_id === null ? [] : [sql`${sql.raw(x)}.cliente_id = ${cliente_id}`]),
      // One of the two is always there: without any it would be the timeline of the whole portal.
      ...(esercente_id === null && cliente_id === null ? [sql`false`] : []),
    ],
    sql` and `,
  )

/** The second and the key of a row, by which a timeline is in order: ids begin with their second. */
const OF_ID = (lettera: string, x: string) => ({
  secondo: sql.raw(`('x' || substr(${x}.id, 1, 8))::bit(32)::bigint`),
  chiave: sql.raw(`'${lettera}:' || ${x}.id`),
})

/** The same where there are no such ids: by the instant itself. */
const OF_INSTANT = (at: string, chiave: string) => ({
  secondo: sql.raw(`floor(extract(epoch from ${at}))::bigint`),
  chiave: sql.raw(chiave),
})

type Posto = ReturnType<typeof OF_ID>

/** The columns that place a row, before what it says. */
const place = ({ secondo, chiave }: Posto, at: string) => sql`${secondo}, ${chiave}, ${MS(at)}`

const after = ({ secondo, chiave }: Posto, { prima }: Chiesta) =>
  prima === null
    ? sql`true`
    : sql`(${secondo}, (${chiave}) collate "C") < (${prima.secondo}::bigint, ${prima.chiave}::text collate "C")`

/** The older ids alone: they begin with their second, so that a page is one range of an index. */
const before = (posto: Posto, x: string, c: Chiesta) =>
  c.prima === null
    ? sql`true`
    : sql`${sql.raw(x)}.id < ${stored('inizio_id', { at: new Date((c.prima.secondo + 1) * 1000) })} and ${after(posto, c)}`

const inOrder = ({ secondo, chiave }: Posto, { limite }: Chiesta) =>
  sql`order by ${secondo} desc, (${chiave}) collate "C" desc limit ${limite}`

const OF = {
  p: OF_ID('p', 'p'),
  m: OF_ID('m', 'm'),
  d: OF_ID('d', 'd'),
  a: OF_ID('a', 'a'),
  r: OF_ID('r', 'r'),
  n: OF_ID('n', 'n'),
  s: OF_INSTANT('s.inviato_at', `'s:' || s.id`),
  k: OF_INSTANT('k.at', `'k:' || k.seq`),
}

const richieste: Fonte = {
  tipo: 'richieste',
  select: (
    c,
  ) => sql`select 'richieste', 'richiesto', ${place(OF.p, 'p.created_at')}, p.causale, p.importo_centesimi,
      p.esercente_id, p.cliente_id, 'pagamento', p.id
    from pagamenti p where ${mine('p', c)} and ${before(OF.p, 'p', c)} and p.stato <> 'bozza' and p.eliminata_at is null
    order by p.id desc limit ${c.limite}`,
}

const denaro: Fonte = {
  tipo: 'denaro',
  select: (
    c,
  ) => sql`select 'denaro', m.tipo, ${place(OF.m, 'm.created_at')}, d.causale, m.incassato_centesimi + m.rimborsato_centesimi,
      m.esercente_id, m.cliente_id, 'pagamento', m.pagamento_id
    from movimenti_pagamento m join pagamenti d on d.id = m.pagamento_id where ${mine('m', c)} and ${before(OF.m, 'm', c)}
    order by m.id desc limit ${c.limite}`,
}

const dilazioni: Fonte = {
  tipo: 'accordi',
  select: (
    c,
  ) => sql`select 'accordi', 'dilazione', ${place(OF.d, 'd.created_at')}, d.causale, d.totale_centesimi,
      d.esercente_id, d.cliente_id, 'dilazione', d.id
    from dilazioni d where ${mine('d', c)} and ${before(OF.d, 'd', c)}
      and ${c.isCliente ? sql`d.stato not in ('bozza', 'in_approvazione')` : sql`true`}
    order by d.id desc limit ${c.limite}`,
}

const abbonamenti: Fonte = {
  tipo: 'accordi',
  select: (
    c,
  ) => sql`select 'accordi', 'abbonamento', ${place(OF.a, 'a.created_at')}, n.nome, a.importo_centesimi,
      a.esercente_id, a.cliente_id, 'abbonamento', a.id
    from abbonamenti a join piani n on n.id = a.piano_id where ${mine('a', c)} and ${before(OF.a, 'a', c)}
    order by a.id desc limit ${c.limite}`,
}

const solleciti: Fonte = {
  tipo: 'messaggi',
  // They are found by their cliente: on the page of an esercente read by the staff there would be everybody's.
  select: (c) =>
    c.cliente_id === null
      ? null
      : sql`select 'messaggi', s.livello, ${place(OF.s, 's.inviato_at')}, d.causale, null::bigint, s.esercente_id,
      s.cliente_id, 'pagamento', s.pagamento_id
    from solleciti s join pagamenti d on d.id = s.pagamento_id
    where ${mine('s', c)} and s.stato = 'inviato' and ${after(OF.s, c)}
    ${inOrder(OF.s, c)}`,
}

/** The requests that concern both sides: an esercente never reads what its clienti ask of the staff alone. */
function whoseRequests({ esercente_id, cliente_id, isCliente, isStaff }: Chiesta) {
  const asked = sql`(r.cliente_id = ${cliente_id} and r.ruolo = 'cliente')`
  const about = sql`(r.oggetto_tipo = 'cliente' and r.oggetto_id = ${cliente_id})`
  if (cliente_id === null) {
    return isStaff
      ? sql`(r.esercente_id = ${esercente_id} and r.ruolo = 'esercente' or r.destinatario_id = ${esercente_id})`
      : sql`(r.esercente_id = ${esercente_id} and r.ruolo = 'esercente')`
  }
  if (esercente_id === null) return isStaff ? sql`(${asked} or ${about})` : asked
  const toIt = sql`(${asked} and r.destinatario_id = ${esercente_id})`
  return isCliente ? toIt : sql`(${toIt} or ${about} and r.esercente_id = ${esercente_id})`
}

const assistenza: Fonte = {
  tipo: 'assistenza',
  select: (
    c,
  ) => sql`select 'assistenza', r.ruolo || ':' || r.stato, ${place(OF.r, 'r.created_at')}, r.soggetto, null::bigint,
      coalesce(r.destinatario_id, r.esercente_id), r.cliente_id, 'richiesta', r.id
    from richieste_assistenza r where ${whoseRequests(c)} and ${before(OF.r, 'r', c)}
    order by r.id desc limit ${c.limite}`,
}

const note: Fonte = {
  tipo: 'note',
  select: (c) =>
    c.isCliente || c.cliente_id === null
      ? null
      : sql`select 'note', 'nota', ${place(OF.n, 'n.created_at')}, n.testo, null::bigint, null::text, n.cliente_id,
      null::text, null::text
    from note_cliente n where n.cliente_id = ${c.cliente_id} and n.esercente_id is not distinct from ${c.esercente_id}
      and ${before(OF.n, 'n', c)}
    order by n.id desc limit ${c.limite}`,
}

/** States that an agreement or a debt came to, apart from those that money or a new request already tell. */
const RACCONTATI = `array['annullato', 'scaduto', 'insoluto', 'irrecuperabile', 'contestato', 'accettata', 'rifiutata', 'scaduta',
  'attiva', 'sospesa', 'conclusa', 'rinegoziata', 'decaduta', 'stralciata', 'annullata', 'attivo', 'in_ritardo', 'sospeso',
  'in_pausa', 'disdetto', 'concluso', 'cessato', 'receduto']`

const stateOf = (entita: string, table: string, name: string) => (c: Chiesta) =>
  c.cliente_id === null
    ? null
    : sql`select 'stati', ${sql.lit(entita)} || ':' || (k.dopo ->> 'stato'), ${place(OF.k, 'k.at')}, ${sql.raw(name)}, null::bigint,
      x.esercente_id, x.cliente_id, ${sql.lit(entita)}, x.id
    from ${sql.raw(table)} join cronologia k on k.entita = ${sql.lit(entita)} and k.entita_id = x.id
    where ${mine('x', c)} and k.dopo ->> 'stato' = any(${sql.raw(RACCONTATI)})
      and k.dopo ->> 'stato' is distinct from k.prima ->> 'stato' and ${after(OF.k, c)}
    ${inOrder(OF.k, c)}`

const statiDi: readonly Fonte[] = [
  { tipo: 'stati', select: stateOf('pagamento', 'pagamenti x', 'x.causale') },
  { tipo: 'stati', select: stateOf('dilazione', 'dilazioni x', 'x.causale') },
  {
    tipo: 'stati',
    select: stateOf('abbonamento', 'abbonamenti x join piani n on n.id = x.piano_id', 'n.nome'),
  },
]

/** The changes of the esercente itself: told to its own people and to the staff. */
const dellEsercente: Fonte = {
  tipo: 'stati',
  select: (c) =>
    c.cliente_id !== null
      ? null
      : sql`select 'stati', 'esercente:' || (k.dopo ->> 'stato'), ${place(OF.k, 'k.at')}, ''::text, null::bigint, k.entita_id,
      null::text, null::text, null::text
    from cronologia k where k.entita = 'esercente' and k.entita_id = ${c.esercente_id}
      and k.dopo ->> 'stato' is not null and ${after(OF.k, c)}
    ${inOrder(OF.k, c)}`,
}

const FONTI: readonly Fonte[] = [
  richieste,
  denaro,
  dilazioni,
  abbonamenti,
  solleciti,
  assistenza,
  note,
  ...statiDi,
  dellEsercente,
]

/** The selects that make a timeline, each with no more rows than a page. */
export const fontiDi = (chiesta: Chiesta): RawBuilder<unknown>[] =>
  FONTI.filter(({ tipo }) => chiesta.tipo === undefined || tipo === chiesta.tipo).flatMap(
    ({ select }) => select(chiesta) ?? [],
  )
