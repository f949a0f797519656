import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { impostaMora as contract } from '@rateo/contract/incasso/mora'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { annota } from '../../base/cronologia/index.ts'

type Chi = { actor: Actor; clock: Clock; info: CallInfo }

/** Switched on, it counts from today: nobody finds out later that days past have become dearer. */
export async function impostaMora(
  trx: Db,
  esercente_id: string,
  { attiva, tolleranza_giorni }: BodyOf<typeof contract>,
  { actor, clock, info }: Chi,
): Promise<void> {
  const prima = await trx
    .selectFrom('mora_esercenti')
    .where('esercente_id', '=', esercente_id)
    .select(['attiva_dal', 'tolleranza_giorni'])
    .forUpdate()
    .executeTakeFirst()
  const attiva_dal = attiva ? (prima?.attiva_dal ?? clock.today()) : null
  const nuova = { attiva_dal, tolleranza_giorni, updated_at: clock.now() }
  await trx
    .insertInto('mora_esercenti')
    .values({ esercente_id, ...nuova })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(nuova))
    .execute()
  await annota(trx, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: actor.canale ?? 'portale',
    azione: 'imposta_mora',
    entita: 'esercente',
    entita_id: esercente_id,
    ...(prima && { prima }),
    dopo: { attiva_dal, tolleranza_giorni },
    ip: info.ip,
    request_id: info.request_id,
  })
}
