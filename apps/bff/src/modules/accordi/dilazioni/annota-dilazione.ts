import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import type { Call } from '../../../http/call.ts'
import { annota, annotaSistema } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'

type Fatto = {
  id: string
  azione: string
  da?: StatoDilazione
  a: StatoDilazione
  altro?: Record<string, unknown>
}

/** A line of the cronologia and what has to be told to the two parties; without an actor where nobody calls. */
export async function annotaDilazione(
  call: Call | Pick<Call, 'db' | 'clock'>,
  { id, azione, da, a, altro }: Fatto,
): Promise<void> {
  const { db, clock } = call
  const fatto = {
    azione,
    entita: 'dilazione',
    id,
    prima: da && { stato: da },
    dopo: { stato: a, ...altro },
  }
  await ('actor' in call ? annota(call, fatto) : annotaSistema(db, fatto))
  if (da === undefined || da === a) return
  await accoda(db, {
    argomento: 'dilazione',
    unicita: `dilazione:${id}:${azione}:${clock.now().toISOString()}`,
    contenuto: { dilazione_id: id, fatto: azione, da },
  })
}
