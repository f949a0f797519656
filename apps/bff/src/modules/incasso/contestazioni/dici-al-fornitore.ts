import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { ProviderRefusal, ProviderUnreachable } from '../../../integrations/psp/provider.ts'
import { mandaFile } from './manda-file.ts'

const testi = z.record(z.string(), z.string())

async function fileMandati(db: Db, contestazione_id: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('file_contestazioni')
    .select(['prova', 'riferimento'])
    .where('contestazione_id', '=', contestazione_id)
    .where('riferimento', 'is not', null)
    .execute()
  return Object.fromEntries(rows.map(({ prova, riferimento }) => [prova, riferimento ?? '']))
}

/**
 * Tells the provider a decision that was written down, with no transaction open. A decision that it did not hear stays
 * to be said; a refusal means that the claim is over on the other side: its end is read anew.
 */
export async function diciAlFornitore(
  deps: Pick<Deps, 'db' | 'psp' | 'log' | 'clock'>,
  id: string,
): Promise<void> {
  const { db, psp, log } = deps
  const { da_dire, riferimento, prove } = await db
    .selectFrom('contestazioni')
    .where('id', '=', id)
    .select(['da_dire', 'riferimento', 'prove'])
    .executeTakeFirstOrThrow()
  if (da_dire === null) return
  try {
    if (da_dire === 'accetta') await psp.acceptDispute(riferimento)
    else {
      await mandaFile(deps, id)
      const file = await fileMandati(db, id)
      await psp.answerDispute(riferimento, { testi: z.parse(testi, prove), file })
    }
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
