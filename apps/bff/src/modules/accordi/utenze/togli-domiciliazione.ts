import type { Call } from '../../../http/call.ts'
import { annullaProgramma, findProgrammi } from '../scadenze/index.ts'
import { findCollegati } from './bolletta.queries.ts'

/** Ends the domiciliazione of a locked utenza, and calls off the charges that it had scheduled and that have not begun. */
export async function togliDomiciliazione(call: Call, utenza_id: string): Promise<void> {
  const { db } = call
  const programmi = await findProgrammi(db, await findCollegati(db, { utenza_id }))
  for (const [pagamento_id, { domiciliata, annullabile_fino }] of programmi) {
    if (domiciliata && annullabile_fino !== null) await annullaProgramma(call, pagamento_id)
  }
  await db
    .updateTable('utenze')
    .set({ mandato_id: null, consenso_domiciliazione: null, updated_at: call.clock.now() })
    .where('id', '=', utenza_id)
    .execute()
}
