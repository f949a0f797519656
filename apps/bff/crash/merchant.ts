import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import type { Chance } from './chance.ts'
import { postUntilAnswered } from './post.ts'

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
