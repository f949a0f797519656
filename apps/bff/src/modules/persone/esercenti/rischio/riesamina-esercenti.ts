import {
  type MisureRischio,
  motiviRiesame,
  type MotivoRiesame,
} from '@rateo/domain/identita/rischio'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { annotaSistema } from '../../../base/cronologia/index.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import { misure } from './misure-rischio.ts'
import { findSoglie } from './soglie.ts'
import { f } from '@rateo/domain/parole/frase'

const LOTTO = 500
/** Days in which a reason that was looked at is not asked again, because they are still counted. */
const GIORNI_DI_PACE = 30

type Misurato = MisureRischio & { id: string; nome: string }

const PERCHE: Readonly<Record<MotivoRiesame, string>> = {
  volume: 'ha incassato molto in 30 giorni',
  contestazioni: 'ha troppe contestazioni',
  limite_reti: 'ha contestazioni oltre il limite dei circuiti',
}

const findMisurati = async (db: Db, oggi: string, dopo: string) =>
  (
    await sql<Misurato>`
      select e.id, e.ragione_sociale as nome, m.volume_centesimi, m.incassi_carta, c.contestazioni
      from esercenti e ${misure(oggi)}
      where e.stato in ('attivo', 'limitato') and e.id > ${dopo} order by e.id limit ${LOTTO}`.execute(
      db,
    )
  ).rows

/**
 * Asks for a new look at one esercente, for one reason. Not while it is asked already, nor where it was looked at in these
 * days: for its volume, not before that has doubled since.
 */
async function chiedi(
  trx: Db,
  { id: esercente_id, nome, volume_centesimi, incassi_carta, contestazioni }: Misurato,
  motivo: MotivoRiesame,
  now: Date,
): Promise<boolean> {
  const ultimo = await trx
    .selectFrom('riesami_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('motivo', '=', motivo)
    .where('chiuso_at', 'is not', null)
    .orderBy('chiuso_at', 'desc')
    .select(['chiuso_at', 'volume_centesimi'])
    .executeTakeFirst()
  if (ultimo?.chiuso_at) {
    const inPace = now.getTime() - ultimo.chiuso_at.getTime() < GIORNI_DI_PACE * 86_400_000
    if (motivo === 'volume' ? volume_centesimi < 2 * ultimo.volume_centesimi : inPace) return false
  }
  const id = newId(now)
  const aperto = await trx
    .insertInto('riesami_esercente')
    .values({
      id,
      esercente_id,
      motivo,
      volume_centesimi,
      incassi_carta,
      contestazioni,
      aperto_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (aperto === undefined) return false
  await annotaSistema(trx, {
    azione: 'chiede_riesame',
    entita: 'rischio',
    id: esercente_id,
    dopo: { motivo, volume_centesimi, incassi_carta, contestazioni },
  })
  await notifica(
    trx,
    { ruolo: 'admin' },
    {
      testo: f`${{ nome }} ${{ perche: PERCHE[motivo] }}: va riesaminato`,
      indirizzo: `/esercente/${esercente_id}`,
      unicita: `riesame:${id}`,
    },
  )
  return true
}

/** Looks at every esercente that collects, and asks the staff for a new look where a threshold is passed; returns how many. */
export async function riesaminaEsercenti({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const soglie = await findSoglie(db, now)
  let chiesti = 0
  let dopo = ''
  for (;;) {
    const misurati = await findMisurati(db, clock.today(), dopo)
    for (const uno of misurati) {
      for (const motivo of motiviRiesame(uno, soglie)) {
        const fatto = await db.transaction().execute((trx) => chiedi(trx, uno, motivo, now))
        if (fatto) chiesti += 1
      }
    }
    const ultimo = misurati.at(-1)
    if (ultimo === undefined || misurati.length < LOTTO) return chiesti
    dopo = ultimo.id
  }
}
