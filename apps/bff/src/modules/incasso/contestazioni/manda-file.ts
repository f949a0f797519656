import type { Deps } from '../../../http/deps.ts'
import { ProviderRefusal, ProviderUnreachable } from '../../../integrations/psp/provider.ts'

type Needs = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

const daMandare = ({ db }: Needs, contestazione_id: string) =>
  db
    .selectFrom('file_contestazioni')
    .select(['id', 'nome_file', 'formato', 'contenuto'])
    .where('contestazione_id', '=', contestazione_id)
    .where('riferimento', 'is', null)
    .where('rifiutato_at', 'is', null)
    .orderBy('id')
    .execute()

/**
 * Leaves with the provider the files that it does not have yet, with no transaction open. One that it refuses is marked
 * so: the answer to the bank goes without it. Throws `ProviderUnreachable` where it does not answer.
 */
export async function mandaFile(deps: Needs, contestazione_id: string): Promise<void> {
  const { db, psp, clock, log } = deps
  for (const { id, nome_file, formato, contenuto } of await daMandare(deps, contestazione_id)) {
    const segna = (com: { riferimento: string } | { rifiutato_at: Date }) =>
      db.updateTable('file_contestazioni').set(com).where('id', '=', id).execute()
    try {
      const riferimento = await psp.uploadEvidence({
        chiave: `prova:${id}`,
        nome: nome_file,
        formato,
        contenuto,
      })
      await segna({ riferimento })
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      log.warn({ err: error, file_id: id }, 'contestazione: il fornitore non accetta un file')
      await segna({ rifiutato_at: clock.now() })
    }
  }
}

/**
 * Sends a file as soon as it was chosen, so that a refusal is read while another file can be; silence is made up for
 * later.
 */
export async function provaAMandare(deps: Needs, contestazione_id: string): Promise<void> {
  try {
    await mandaFile(deps, contestazione_id)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    deps.log.warn({ err: error, contestazione_id }, 'contestazione: un file parte più tardi')
  }
}
