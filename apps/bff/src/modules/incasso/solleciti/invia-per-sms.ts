import { oraDiRoma } from '@rateo/domain/tempo/giorno'
import { oraPerSms } from '@rateo/domain/stati/sollecito'
import { accettaSms } from '@rateo/domain/identita/telefono'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { contaSmsEsercente } from '../../persone/otp/index.ts'
import { findRegole } from './cadenza.ts'
import { manda } from './solleciti.jobs.ts'

/** Why nothing can be sent to a number by SMS; null when it can. */
export function motivoSenzaSms(telefono: string | null): string | null {
  if (telefono === null) return 'Di questo cliente non conosciamo il numero di cellulare'
  return accettaSms(telefono) ? null : 'Il numero di questo cliente non è di un cellulare'
}

type Richiesta = { pagamento_id: string; esercente_id: string; cliente_id: string }

/** The link of a request by SMS: at once, or from the next decent hour; it counts among the messages of the day. */
export async function inviaPerSms(
  trx: Db,
  richiesta: Richiesta,
  { clock, creato_da }: { clock: Clock; creato_da: string },
): Promise<void> {
  const now = clock.now()
  const today = clock.today()
  await contaSmsEsercente(trx, richiesta.esercente_id, now)
  const id = newId(now)
  await trx
    .insertInto('solleciti')
    .values({
      id,
      ...richiesta,
      livello: 'promemoria',
      canale: 'sms',
      stato: 'in_coda',
      dal: today,
      creato_da,
      created_at: now,
    })
    .execute()
  const regole = await findRegole(trx, now)
  if (!oraPerSms(today, oraDiRoma(now), regole.fascia)) return
  await manda(trx, { id, cliente_id: richiesta.cliente_id, canale: 'sms' }, clock, regole)
}
