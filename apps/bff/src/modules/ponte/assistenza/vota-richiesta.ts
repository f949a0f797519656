import type { votaRichiesta as contratto } from '@rateo/contract/ponte/assistenza'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { motivoNonVota } from './azioni-consentite.ts'
import { lockRichiesta } from './blocca-richiesta.ts'

/** Keeps how it went, in the words of who asked; the last word counts. */
export async function votaRichiesta(
  call: Call,
  id: string,
  { voto, nota }: BodyOf<typeof contratto>,
): Promise<void> {
  const { db, actor, clock } = call
  const richiesta = await lockRichiesta(db, id, actor)
  const motivo = motivoNonVota(richiesta)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  await db
    .updateTable('richieste_assistenza')
    .set({ voto, voto_nota: nota, votata_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'vota',
    entita: 'assistenza',
    id,
    prima: { voto: richiesta.voto },
    dopo: { voto },
  })
}
