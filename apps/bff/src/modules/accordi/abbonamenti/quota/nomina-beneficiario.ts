import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { esigiBeneficiario } from '../../../persone/beneficiari/index.ts'
import { lockAbbonamento } from '../get-abbonamento.ts'

/** Says for whom an abbonamento is, from the charges to come on: what was charged keeps what it said. */
export async function nominaBeneficiario(
  call: Call,
  id: string,
  beneficiario_id: string | null,
): Promise<void> {
  const { db, actor, clock } = call
  const { esercente_id, cliente_id, quota_id } = await lockAbbonamento(db, id, actor)
  if (quota_id !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'È la quota di un prezzo diviso: per chi è lo dice la proposta.',
    })
  }
  if (beneficiario_id !== null) {
    await esigiBeneficiario(db, actor, { beneficiario_id, esercente_id, cliente_id })
  }
  await db
    .updateTable('abbonamenti')
    .set({ beneficiario_id, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'nomina_beneficiario',
    entita: 'abbonamento',
    id,
    dopo: { beneficiario_id },
  })
}
