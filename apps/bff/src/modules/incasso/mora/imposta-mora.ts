import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { impostaMora as contract } from '@rateo/contract/incasso/mora'
import type { Call } from '../../../http/call.ts'
import { annota } from '../../base/cronologia/index.ts'

/** Switched on, it counts from today: nobody finds out later that days past have become dearer. */
export async function impostaMora(
  call: Call,
  esercente_id: string,
  { attiva, tolleranza_giorni }: BodyOf<typeof contract>,
): Promise<void> {
  const { clock, db } = call
  const prima = await db
    .selectFrom('mora_esercenti')
    .where('esercente_id', '=', esercente_id)
    .select(['attiva_dal', 'tolleranza_giorni'])
    .forUpdate()
    .executeTakeFirst()
  const attiva_dal = attiva ? (prima?.attiva_dal ?? clock.today()) : null
  const nuova = { attiva_dal, tolleranza_giorni, updated_at: clock.now() }
  await db
    .insertInto('mora_esercenti')
    .values({ esercente_id, ...nuova })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(nuova))
    .execute()
  await annota(call, {
    azione: 'imposta_mora',
    entita: 'esercente',
    id: esercente_id,
    ...(prima && { prima }),
    dopo: { attiva_dal, tolleranza_giorni },
  })
}
