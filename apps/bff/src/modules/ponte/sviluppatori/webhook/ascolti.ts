import {
  type creaAscolto as creaContract,
  EVENTI_INSIEME,
  type leggiAscolto as leggiContract,
} from '@rateo/contract/ponte/ascolti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../../clock.ts'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import type { Actor } from '../../../../http/actor.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { ownerOf } from '../sviluppatori.queries.ts'
import { corpoDi } from './corpo.ts'
import { intestazioniDi, nuovoSegreto, type Segreti, segretiDi } from './segreto.ts'

/** Programs of one esercente that listen at once: one more takes the place of the oldest. */
const MASSIMO_ASCOLTI = 5
/** Milliseconds between one look and the next, of a call that waits. */
const PASSO_MS = 500

type Needs = Pick<Config, 'secret' | 'isTrial'>

/** Until when a program is taken to listen, though it asks nothing: days, where the clock of a trial may jump over some. */
const fino = ({ isTrial }: Needs): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(mins => ${isTrial ? 10_080 : 10})`

/** Begins to keep the events of an esercente for a program that will ask for them. */
export async function creaAscolto(
  { actor, clock, db }: Call,
  config: Needs,
  { eventi }: BodyOf<typeof creaContract>,
): Promise<{ _id: string; segreto: string; fino: string }> {
  const esercente_id = ownerOf(actor)
  const now = clock.now()
  await db.selectFrom('esercenti').select('id').where('id', '=', esercente_id).forUpdate().execute()
  await db
    .deleteFrom('endpoint_webhook')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('endpoint_webhook')
        .select('id')
        .where('esercente_id', '=', esercente_id)
        .where('stato', '=', 'in_ascolto')
        .orderBy('id', 'desc')
        .offset(MASSIMO_ASCOLTI - 1),
    )
    .execute()
  const id = newId(now)
  const { segreto, segreto_cifrato } = nuovoSegreto(config.secret, esercente_id)
  const { ascolta_fino } = await db
    .insertInto('endpoint_webhook')
    .values({
      id,
      esercente_id,
      indirizzo: '',
      eventi: [...new Set(eventi)],
      stato: 'in_ascolto',
      ascolta_fino: fino(config),
      segreto_cifrato,
      creato_da: actor.utente_id,
      created_at: now,
    })
    .returning('ascolta_fino')
    .executeTakeFirstOrThrow()
  return { _id: id, segreto, fino: (ascolta_fino ?? now).toISOString() }
}

type Ricevuti = BodyOf<typeof leggiContract>['ricevuti']

/** Writes what the program did with what it was told; the rest of its time begins anew. */
export async function prendiNota(
  db: Db,
  actor: Actor,
  { id, ricevuti, config }: { id: string; ricevuti: Ricevuti; config: Needs },
): Promise<Segreti & { ascolta_fino: Date | null }> {
  const riga = await db
    .updateTable('endpoint_webhook')
    .set({ ascolta_fino: fino(config) })
    .where('id', '=', id)
    .where('esercente_id', '=', ownerOf(actor))
    .where('stato', '=', 'in_ascolto')
    .returning([
      'esercente_id',
      'segreto_cifrato',
      'segreto_prima_cifrato',
      'segreto_prima_fino',
      'ascolta_fino',
    ])
    .executeTakeFirst()
  if (!riga) throw new AppError('non_trovato')
  for (const { consegna_id, stato_http, durata_ms } of ricevuti) {
    const riuscita = stato_http !== null && stato_http >= 200 && stato_http < 300
    const { numUpdatedRows } = await db
      .updateTable('consegne_webhook')
      .set({
        stato: riuscita ? 'consegnata' : 'rinunciata',
        tentativi: 1,
        conclusa_at: sql<Date>`now()`,
      })
      .where('id', '=', consegna_id)
      .where('endpoint_id', '=', id)
      .where('stato', '=', 'da_consegnare')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) continue
    const errore = riuscita
      ? null
      : stato_http === null
        ? 'Non risponde'
        : `Ha risposto ${stato_http}`
    await db
      .insertInto('tentativi_webhook')
      .values({ consegna_id, n: 1, at: sql<Date>`now()`, durata_ms, stato_http, errore })
      .execute()
  }
  return riga
}

const findAttese = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('consegne_webhook as c')
    .innerJoin('eventi_webhook as v', 'v.id', 'c.evento_id')
    .where('c.endpoint_id', '=', endpoint_id)
    .where('c.stato', '=', 'da_consegnare')
    .select(['c.id', 'c.evento_id', 'v.tipo', 'v.at', 'v.dati'])
    .orderBy('c.n')
    .limit(EVENTI_INSIEME)
    .execute()

/** The events that wait for a program, signed as those that are sent; where there are none they are waited for. */
export async function attendiEventi(
  db: Db,
  {
    id,
    secondi,
    secret,
    segreti,
  }: {
    id: string
    secondi: number
    secret: Config['secret']
    segreti: Segreti
  },
) {
  const until = performance.now() + secondi * 1000
  let attese = await findAttese(db, id)
  while (attese.length === 0 && performance.now() + PASSO_MS <= until) {
    await wait(PASSO_MS)
    attese = await findAttese(db, id)
  }
  // The instant of the signature is the real one: the program that checks it lives by its own clock.
  const at = new Date()
  const chiavi = segretiDi(secret, segreti, at)
  return attese.map(({ id: consegna_id, evento_id, tipo, ...evento }) => {
    const corpo = corpoDi({ tipo, ...evento })
    return {
      consegna_id,
      tipo,
      corpo,
      intestazioni: intestazioniDi({ id: evento_id, corpo, at }, chiavi),
    }
  })
}

export async function chiudiAscolto({ actor, db }: Call, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('endpoint_webhook')
    .where('id', '=', id)
    .where('esercente_id', '=', ownerOf(actor))
    .where('stato', '=', 'in_ascolto')
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('non_trovato')
}

/** Deletes the programs that ceased to ask; returns how many. */
export async function dimenticaAscolti({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('endpoint_webhook')
    .where('ascolta_fino', '<', clock.now())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
