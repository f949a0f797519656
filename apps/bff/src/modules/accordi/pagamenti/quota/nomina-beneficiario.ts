import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { esigiBeneficiario } from '../../../persone/beneficiari/index.ts'
import { lockPagamento } from '../lock-pagamento.ts'

/** Says for whom a pagamento is, or for nobody else than who pays: until a receipt has said it. */
export async function nominaBeneficiario(
  call: Call,
  id: string,
  beneficiario_id: string | null,
): Promise<void> {
  const { db, actor, clock } = call
  const { esercente_id, cliente_id, stato } = await lockPagamento(db, id, actor)
  if (actor.ruolo === 'cliente' && stato === 'bozza') throw new AppError('non_trovato')
  const { ricevute, quote } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('ricevute')
            .where('pagamento_id', '=', id)
            .where('annullata_at', 'is', null)
            .select('id'),
        )
        .as('ricevute'),
      eb
        .exists(eb.selectFrom('quote_ripartizione').where('pagamento_id', '=', id).select('id'))
        .as('quote'),
    ])
    .executeTakeFirstOrThrow()
  if (ricevute === true || quote === true) {
    throw new AppError('stato_incompatibile', {
      message:
        ricevute === true
          ? 'La ricevuta è già emessa: dice per chi era, e non cambia più.'
          : 'È la quota di una spesa divisa: per chi è lo dice la spesa.',
    })
  }
  if (beneficiario_id !== null) {
    await esigiBeneficiario(db, actor, { beneficiario_id, esercente_id, cliente_id })
  }
  await db
    .updateTable('pagamenti')
    .set({ beneficiario_id, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'nomina_beneficiario',
    entita: 'pagamento',
    id,
    dopo: { beneficiario_id },
  })
}
