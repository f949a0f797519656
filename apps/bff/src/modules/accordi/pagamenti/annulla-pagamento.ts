import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { motivoNonAnnullabile } from './azioni-consentite.ts'
import { lockPagamento } from './lock-pagamento.ts'

/** Calls a request off. Refused while money may still be on its way: whoever starts a tentativo takes the same lock. */
export async function annullaPagamento(
  call: Call,
  id: string,
  { avvisa }: { avvisa: boolean } = { avvisa: true },
): Promise<void> {
  const { actor, clock, db } = call
  const { stato, origine } = await lockPagamento(db, id, actor)
  const vivo = await db
    .selectFrom('tentativi')
    .select('id')
    .where('pagamento_id', '=', id)
    .where('stato', 'in', TENTATIVI_VIVI)
    .executeTakeFirst()

  const motivo = motivoNonAnnullabile({ stato, in_corso: vivo !== undefined, origine }, actor.ruolo)
  if (motivo !== null) {
    const isPending = vivo !== undefined || stato === 'in_verifica' || stato === 'in_elaborazione'
    throw new AppError(isPending ? 'pagamento_in_corso' : 'stato_incompatibile', {
      message: motivo,
    })
  }
  await db
    .updateTable('pagamenti')
    .set({ stato: 'annullato', updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'annulla',
    entita: 'pagamento',
    id,
    prima: { stato },
    dopo: { stato: 'annullato' },
  })
  // A debt that takes its place is told instead.
  if (!avvisa) return
  await accoda(db, {
    argomento: 'pagamento_annullato',
    unicita: `annullato:${id}`,
    contenuto: { pagamento_id: id },
  })
}
