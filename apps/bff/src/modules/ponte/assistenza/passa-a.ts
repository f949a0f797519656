import type { StatoAssistenza } from '@rateo/domain/stati/assistenza'
import { minutiLavorativi } from '@rateo/domain/tempo/orario-lavorativo'
import type { Call } from '../../../http/call.ts'
import { annota } from '../../base/cronologia/index.ts'

type Passaggio = {
  id: string
  /** Opened then: the end of a request is counted from it. */
  created_at: Date
  da: StatoAssistenza
  a: StatoAssistenza
  azione: string
  unita_a?: string
}

/** Changes the state of a request that is held, and says so in the cronologia. Whoever of the staff acts, has it. */
export async function passaA(
  call: Call,
  { id, created_at, da, a, azione, unita_a }: Passaggio,
): Promise<void> {
  const { actor, clock, db } = call
  const now = clock.now()
  await db
    .updateTable('richieste_assistenza')
    .set({
      stato: a,
      updated_at: now,
      risolta_at: a === 'risolto' ? now : null,
      risoluzione_minuti: a === 'risolto' ? minutiLavorativi(created_at, now) : null,
      ...(unita_a !== undefined && { unita_a }),
      ...(actor.ruolo === 'admin' && { assegnata_a: actor.utente_id }),
    })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione,
    entita: 'assistenza',
    id,
    prima: { stato: da },
    dopo: { stato: a, ...(unita_a !== undefined && { unita_a }) },
  })
}
