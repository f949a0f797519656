import * as z from 'zod/mini'
import type { Deps } from '../../http/deps.ts'
import { ProviderRefusal, ProviderUnreachable } from '../../integrations/psp/provider.ts'

const testi = z.record(z.string(), z.string())

/**
 * Tells the provider what was decided and written down, with no transaction open. What was not heard stays to be said;
 * a refusal means that it is over on the other side: what it became is read anew.
 */
export async function diciAlFornitore(
  { db, psp, log }: Pick<Deps, 'db' | 'psp' | 'log'>,
  id: string,
): Promise<void> {
  const { da_dire, riferimento, prove } = await db
    .selectFrom('contestazioni')
    .where('id', '=', id)
    .select(['da_dire', 'riferimento', 'prove'])
    .executeTakeFirstOrThrow()
  if (da_dire === null) return
  try {
    if (da_dire === 'accetta') await psp.acceptDispute(riferimento)
    else await psp.answerDispute(riferimento, z.parse(testi, prove))
  } catch (error) {
    if (error instanceof ProviderUnreachable) {
      log.warn({ err: error, contestazione_id: id }, 'contestazione: il fornitore non risponde')
      return
    }
    if (!(error instanceof ProviderRefusal)) throw error
    log.warn({ err: error, contestazione_id: id }, 'contestazione: il fornitore non accetta altro')
  }
  await db
    .updateTable('contestazioni')
    .set({ da_dire: null })
    .where('id', '=', id)
    .where('da_dire', '=', da_dire)
    .execute()
}
