import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { RitardoDelPiano } from '@rateo/domain/credito/decadenza'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { findMora } from '../../../incasso/mora/index.ts'
import type { Sua } from '../lock-dilazione.ts'

const IN_CORSO = ['in_verifica', 'in_elaborazione'] as const
const DOVUTE = ['da_pagare', 'parzialmente_pagato', 'insoluto', 'scaduto'] as const
const ultimo = (giorni: (Giorno | null)[]): Giorno | null =>
  giorni
    .filter((giorno) => giorno !== null)
    .toSorted()
    .at(-1) ?? null
const isIn = (stati: readonly string[], stato: string) => stati.includes(stato)

type Di = Pick<Sua, 'id' | 'stato' | 'totale_centesimi'>

const findDovute = (db: Db, dilazione_id: string, oggi: Giorno) =>
  db
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', dilazione_id)
    .where('p.stato', 'in', [...DOVUTE, ...IN_CORSO])
    // One that waits for its event makes nobody late.
    .where((eb) => eb.or([eb('p.dilazione_id', 'is', null), eb('p.stato', 'in', IN_CORSO)]))
    .orderBy('r.n')
    .select(['r.n', 'r.scadenza', 'p.id', 'p.stato', 'p.residuo_centesimi'])
    .select(sql<Giorno | null>`promessa_fino(p.id, ${oggi}::date)`.as('promessa_fino'))
    .execute()

/** The last formal notice of a plan. */
export const findUltimaDiffida = (db: Db, dilazione_id: string) =>
  db
    .selectFrom('diffide_dilazione')
    .selectAll()
    .where('dilazione_id', '=', dilazione_id)
    .orderBy('inviata_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last formal notice as the page tells it, with what became of its message. */
export async function findDiffida(db: Db, dilazione_id: string): Promise<Dilazione['diffida']> {
  const diffida = await findUltimaDiffida(db, dilazione_id)
  if (diffida === undefined) return null
  const { id, inviata_at, entro, scaduto_centesimi, mora_centesimi } = diffida
  const messaggio = await db
    .selectFrom('messaggi')
    .where('unicita', '=', `diffida:${id}:cliente`)
    .select('stato')
    .executeTakeFirst()
  return {
    inviata_at: inviata_at.toISOString(),
    entro,
    importo_centesimi: scaduto_centesimi + mora_centesimi,
    esito: messaggio?.stato ?? null,
  }
}

/** How late a plan is on a day, as the law weighs it, with the rate that are. */
export async function findRitardo(db: Db, d: Di, oggi: Giorno) {
  const [rate, diffida] = await Promise.all([
    findDovute(db, d.id, oggi),
    findUltimaDiffida(db, d.id),
  ])
  const scadute = rate
    .filter(({ scadenza, stato }) => scadenza < oggi && isIn(DOVUTE, stato))
    .map(({ residuo_centesimi, ...r }) => ({ ...r, residuo_centesimi: residuo_centesimi ?? 0 }))
  const ritardo: RitardoDelPiano = {
    stato: d.stato,
    rate_scadute: scadute.length,
    scaduto_centesimi: scadute.reduce((sum, r) => sum + r.residuo_centesimi, 0),
    totale_centesimi: d.totale_centesimi ?? 0,
    diffida_entro: diffida?.entro ?? null,
    promessa_fino: ultimo(rate.map(({ promessa_fino }) => promessa_fino)),
    in_corso: rate.some(({ stato }) => isIn(IN_CORSO, stato)),
  }
  return { ritardo, scadute }
}

/** The rate that are late with the mora that each has grown by: what the page of payment asks for today. */
export async function conMoraDiOggi(
  db: Db,
  scadute: Awaited<ReturnType<typeof findRitardo>>['scadute'],
  now: Date,
) {
  const ids = scadute.map(({ id }) => id)
  const mora = await findMora(db, ids, { al: dayInRome(now), now })
  return scadute.map(({ id, n, scadenza, residuo_centesimi }) => ({
    n,
    scadenza,
    residuo_centesimi,
    mora_centesimi: mora.get(id)?.totale_centesimi ?? 0,
  }))
}
