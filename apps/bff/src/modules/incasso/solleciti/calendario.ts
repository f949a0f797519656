import {
  type CalendarioSolleciti,
  conCalendario,
  motivoSms,
} from '@rateo/domain/atti/calendario-solleciti'
import { passiDi } from '@rateo/domain/stati/sollecito'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findRegole } from './cadenza.ts'

/** The calendar that an esercente gave to a plan; null where the days of all hold. */
export async function findCalendario(
  db: Db,
  dilazione_id: string,
): Promise<CalendarioSolleciti | null> {
  const row = await db
    .selectFrom('calendari_solleciti')
    .where('dilazione_id', '=', dilazione_id)
    .select(['promemoria', 'solleciti', 'sms_dal'])
    .executeTakeFirst()
  return row ?? null
}

const unaVolta = (giorni: readonly number[]) => [...new Set(giorni)].toSorted((a, b) => a - b)

/** The days as they are kept: each once, in order. Refused where they cannot be obeyed. */
export async function ordinaCalendario(
  db: Db,
  scritto: CalendarioSolleciti | null,
  now: Date,
): Promise<CalendarioSolleciti | null> {
  if (scritto === null) return null
  const { promemoria, solleciti, sms_dal } = scritto
  const motivo = motivoSms(scritto, await findRegole(db, now))
  if (motivo !== null) {
    throw new AppError('dati_non_validi', {
      errors: [{ pointer: '/calendario/sms_dal', message: motivo }],
    })
  }
  return { promemoria: unaVolta(promemoria), solleciti: unaVolta(solleciti), sms_dal }
}

/** Gives a plan its days, or those of all again. What waits in the queue for a day that is none any more does not leave. */
export async function scriviCalendario(
  db: Db,
  dilazione_id: string,
  calendario: CalendarioSolleciti | null,
  clock: Clock,
): Promise<void> {
  if (calendario === null) {
    await db.deleteFrom('calendari_solleciti').where('dilazione_id', '=', dilazione_id).execute()
  } else {
    const values = {
      promemoria: [...calendario.promemoria],
      solleciti: [...calendario.solleciti],
      sms_dal: calendario.sms_dal,
      updated_at: clock.now(),
    }
    await db
      .insertInto('calendari_solleciti')
      .values({ dilazione_id, ...values })
      .onConflict((conflict) => conflict.column('dilazione_id').doUpdateSet(values))
      .execute()
  }
  const passi = passiDi(conCalendario(await findRegole(db, clock.now()), calendario))
  const tutti = passi.map(({ passo }) => passo)
  const perSms = passi.filter(({ sms }) => sms).map(({ passo }) => passo)
  await db
    .deleteFrom('solleciti')
    .where('stato', '=', 'in_coda')
    .where('passo', 'is not', null)
    .where('pagamento_id', 'in', (eb) =>
      eb
        .selectFrom('rate')
        .where('dilazione_id', '=', dilazione_id)
        .where('pagamento_id', 'is not', null)
        .select('pagamento_id'),
    )
    .where(
      sql<boolean>`not (passo = any(case when canale = 'sms' then ${perSms}::int[] else ${tutti}::int[] end))`,
    )
    .execute()
}
