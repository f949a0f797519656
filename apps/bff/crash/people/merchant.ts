import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import type { Chance } from '../chance.ts'
import { postUntilAnswered } from '../post.ts'
import type { Provider } from '../provider.ts'

type Setting = { db: Db; origin: string; chance: Chance; isCalm: () => boolean }

/** The esercente gives money back, all or some, and at times presses in two windows at once. */
export async function refundNowAndThen(
  { db, origin, chance, isCalm }: Setting,
  cookie: string,
  isOver: () => boolean,
): Promise<void> {
  const refund = async () => {
    const { rows } = await sql<{ id: string; resto: number }>`
      select id, incassato_centesimi - rimborsato_centesimi as resto from pagamenti
      where stato in ('pagato', 'parzialmente_rimborsato') order by random() limit 1`.execute(db)
    const [paid] = rows
    if (paid === undefined) return
    const importo_centesimi = chance.is(0.4) ? paid.resto : chance.int(1, paid.resto)
    const call = {
      url: `${origin}/api/pagamenti/${paid.id}/rimborsi`,
      cookie,
      body: { importo_centesimi, motivo: 'richiesta_cliente' },
    }
    const windows = chance.is(0.3) ? 2 : 1
    await Promise.all(Array.from({ length: windows }, () => postUntilAnswered(call, isCalm)))
  }
  while (!isOver()) {
    await wait(chance.int(300, 1200))
    if (!isCalm()) await refund().catch(() => undefined)
  }
}

type Disputed = Setting & { provider: Pick<Provider, 'contesta'> }

/** Card holders dispute what they paid, debits come back; the esercente gives in, sends evidence, or lets the time pass. */
export async function disputeNowAndThen(
  { db, origin, chance, isCalm, provider }: Disputed,
  cookie: string,
  isOver: () => boolean,
): Promise<void> {
  const answer = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from contestazioni where stato = 'da_rispondere' order by random() limit 1`.execute(
      db,
    )
    const [claim] = rows
    if (claim === undefined || chance.is(0.4)) return
    const does = chance.is(0.5)
    const call = {
      url: `${origin}/api/contestazioni/${claim.id}/${does ? 'accetta' : 'prove'}`,
      cookie,
      body: does ? {} : { prove: { consegna: 'Consegnata il giorno dopo, firmata.' } },
    }
    const windows = chance.is(0.3) ? 2 : 1
    await Promise.all(Array.from({ length: windows }, () => postUntilAnswered(call, isCalm)))
  }
  while (!isOver()) {
    await wait(chance.int(400, 1600))
    if (isCalm()) continue
    if (chance.is(0.5)) await provider.contesta(chance).catch(() => undefined)
    await answer().catch(() => undefined)
  }
}
