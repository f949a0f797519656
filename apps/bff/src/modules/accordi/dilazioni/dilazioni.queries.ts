import type { Contatori } from '@rateo/contract/chiamata/contatori'
import type { Dilazione, DilazioneRow, Rata } from '@rateo/contract/accordi/dilazioni'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type { StatoRata } from '@rateo/domain/credito/rata'
import { attendeEvento } from '@rateo/domain/credito/rata-a-evento'
import { sql } from 'kysely'
import type pg from 'pg'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { bound, selectRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { dilazioniDi, dilazioniRows } from './dilazioni.list.ts'
import { findMora } from '../../incasso/mora/index.ts'
import { conEventi } from './evento/eventi.queries.ts'
import { findRecesso, recessoEntro } from './atti/recesso.queries.ts'
import { findDiffida } from './atti/ritardo.queries.ts'
import { findLegami } from './rinegoziazione/rinegoziazioni.queries.ts'
import { conCondoni } from './rinuncia/condoni.queries.ts'
import { findSaldo } from './saldo/saldo.queries.ts'
import { findSospensione } from './sospensione/sospensione.queries.ts'
import { findCronologia, findRate } from './dettaglio.queries.ts'
import { IN_RITARDO_SQL } from './ritardi/in-ritardo.ts'
import { findEstinzioni } from './rate/estinzione.queries.ts'
import { conSpostamenti } from './rate/spostamenti.queries.ts'
import { findProposta } from './proposta/proposta.queries.ts'
import { type PartyScope, pinned, readableBy } from '../../../http/search/parties.ts'
import { inviate } from './visibili.ts'

export async function searchDilazioni(
  pool: pg.Pool,
  actor: Actor,
  body: SearchBody,
  today: string,
) {
  const { what, scope } = dilazioniDi(actor)
  return await search(pool, what, { scope, body, today })
}

const readable = (db: Db, actor: Actor, scope: PartyScope) => {
  let rows = db.selectFrom('dilazioni as p')
  for (const { column, id } of pinned(scope)) rows = rows.where(column, '=', id)
  return actor.ruolo === 'cliente' ? rows.where(inviate) : rows
}

type Di = { cliente_id?: string | undefined; esercente_id?: string | undefined }

/** Counts the dilazioni of each state, and those with a rata that is late. */
export async function contaDilazioni(
  db: Db,
  actor: Actor,
  { cliente_id, esercente_id }: Di,
  today: string,
): Promise<Contatori> {
  const scope = readableBy(actor)
  if (scope === null) return { stati: [] }
  let rows = readable(db, actor, scope)
  if (cliente_id !== undefined) rows = rows.where('p.cliente_id', '=', cliente_id)
  if (esercente_id !== undefined) rows = rows.where('p.esercente_id', '=', esercente_id)
  const found = await rows
    .select((eb) => [
      'p.stato',
      eb.fn.countAll<number>().as('quanti'),
      sql<number>`count(*) filter (where ${bound(IN_RITARDO_SQL, { oggi: today })})`.as(
        'in_ritardo',
      ),
    ])
    .groupBy('p.stato')
    .orderBy('p.stato')
    .execute()
  const in_ritardo = found.reduce((sum, row) => sum + row.in_ritardo, 0)
  return {
    stati: [
      ...found.map(({ stato, quanti }) => ({ stato, quanti })),
      ...(in_ritardo > 0 ? [{ stato: 'in_ritardo', quanti: in_ritardo }] : []),
    ],
  }
}

const SCADUTE = new Set<StatoRata>(['scaduta', 'in_sollecito', 'parzialmente_pagata'])

// A bank may have taken back a rata of the last two.
const ASPETTATE = new Set<DilazioneRow['stato']>([
  'attiva',
  'decaduta',
  'stralciata',
  'rinegoziata',
])

/** The sum that should have been paid by now; a rata paid in part is late for the rest once its day is past. */
function scaduto(rate: readonly Rata[], { stato }: DilazioneRow, today: string): number {
  if (!ASPETTATE.has(stato)) return 0
  return rate
    .filter(
      (r) =>
        SCADUTE.has(r.stato) &&
        !attendeEvento(r.evento?.stato ?? null) &&
        (r.stato !== 'parzialmente_pagata' || r.scadenza < today),
    )
    .reduce((sum, r) => sum + r.residuo_centesimi, 0)
}

/** Adds the mora of today to each rata: the sum that the payment page asks for. */
async function conMora(db: Db, rate: Rata[], quando: { al: string; now: Date }): Promise<Rata[]> {
  const ids = rate.flatMap(({ pagabile, pagamento }) =>
    pagabile && pagamento ? [pagamento._id] : [],
  )
  if (ids.length === 0) return rate
  const mora = await findMora(db, ids, quando)
  return rate.map((rata) => ({
    ...rata,
    mora_centesimi: mora.get(rata.pagamento?._id ?? '')?.totale_centesimi ?? 0,
  }))
}

/** The cost of paying all that is left today, and the rata with which that begins. */
async function estinzione(
  db: Db,
  { id, cliente_id }: { id: string; cliente_id: string },
  rate: readonly Rata[],
  today: string,
): Promise<Dilazione['estinzione']> {
  const ids = rate.flatMap(({ pagamento, pagabile }) =>
    pagabile && pagamento ? [pagamento._id] : [],
  )
  const trovate = await findEstinzioni(db, cliente_id, ids, today)
  const sua = trovate.find(({ dilazione_id }) => dilazione_id === id)
  const [prima] = sua?.debiti ?? []
  if (sua === undefined || prima === undefined) return null
  const tutto = sua.debiti.reduce((sum, one) => sum + one.residuo_centesimi, 0)
  const { risparmio_centesimi } = sua
  const mora = rate.reduce((sum, { mora_centesimi }) => sum + mora_centesimi, 0)
  return {
    da_pagare_centesimi: tutto - risparmio_centesimi + mora,
    risparmio_centesimi,
    pagamento_id: prima._id,
  }
}

/** One dilazione with its rate. Somebody else's is not found. */
export async function getDilazione(
  db: Db,
  id: string,
  actor: Actor,
  now: Date,
): Promise<Dilazione> {
  const today = dayInRome(now)
  const what = dilazioniRows(actor.ruolo)
  const scope = readableBy(actor)
  const row =
    scope &&
    (await readable(db, actor, scope)
      .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
      .innerJoin('clienti_esercente as c', (join) =>
        join
          .onRef('c.cliente_id', '=', 'p.cliente_id')
          .onRef('c.esercente_id', '=', 'p.esercente_id'),
      )
      .selectAll('p')
      .select(selectRow(what, { oggi: today }))
      .select([
        sql<number>`p.tan_percento::float8`.as('tan'),
        sql<number>`p.taeg_percento::float8`.as('taeg'),
      ])
      .where('p.id', '=', id)
      .executeTakeFirst())
  if (!row) throw new AppError('non_trovato')
  const dilazione = what.readRow(row, today)
  const [rate, cronologia] = await Promise.all([
    findRate(db, dilazione, today)
      .then((tutte) => conMora(db, tutte, { al: today, now }))
      .then((tutte) => conSpostamenti(db, tutte, { piano: row, ruolo: actor.ruolo, now }))
      .then((tutte) =>
        conEventi(db, tutte, { piano: row, stato: dilazione.stato, ruolo: actor.ruolo, today }),
      )
      .then((tutte) => conCondoni(db, tutte, { id, stato: dilazione.stato, ruolo: actor.ruolo })),
    findCronologia(db, id, {
      esercente: dilazione.esercente.nome,
      cliente: dilazione.cliente.nome,
    }),
  ])
  return {
    ...dilazione,
    importo_centesimi: row.importo_centesimi,
    anticipo_centesimi: row.anticipo_centesimi,
    interessi_centesimi: row.interessi_centesimi,
    spese_centesimi: row.spese_centesimi,
    rimborsato_centesimi: row.rimborsato_centesimi,
    condonato_centesimi: row.condonato_centesimi,
    abbuonato_centesimi: row.abbuonato_centesimi,
    estinzione: await estinzione(db, row, rate, today),
    scaduto_centesimi: scaduto(rate, dilazione, today),
    prima_scadenza: row.prima_scadenza,
    tan_percento: row.tan,
    taeg_percento: row.taeg,
    inquadramento: row.inquadramento,
    recesso_entro: recessoEntro(row),
    recesso: await findRecesso(db, id),
    diffida: await findDiffida(db, id),
    saldo: await findSaldo(
      db,
      { id, stato: dilazione.stato, residuo_centesimi: dilazione.residuo_centesimi },
      today,
    ),
    sospensione: await findSospensione(db, { id, stato: dilazione.stato }),
    ...(await findLegami(db, id, actor.ruolo)),
    ...(await findProposta(db, { ...row, stato: dilazione.stato }, rate, actor, now)),
    rate,
    cronologia,
  }
}
