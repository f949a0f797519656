import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import type { Keep } from '../../../../http/idempotency/idempotency.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { avviaRimborso, mandaRimborso } from '../avvia-rimborso.ts'
import { findRimborso } from '../rimborsi.queries.ts'

type Chiamata<Risposta> = Call & {
  transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
  keep: Keep<Risposta>
}

type Che<Risposta> = {
  /** Writes the rimborsi down, and answers their ids. */
  chiedi: (held: Call) => Promise<string[]>
  /** The answer that is kept under the key of the call. */
  risposta: (trx: Db, ids: string[]) => Promise<Risposta>
}

/** Writes and starts rimborsi together, then sends them; those that wait for a code stay. Returns their ids. */
export async function chiediEManda<Risposta>(
  deps: Deps,
  call: Chiamata<Risposta>,
  { chiedi, risposta }: Che<Risposta>,
): Promise<string[]> {
  const { transact, keep } = call
  const contesto = contestoDi(call)
  const { ids, avviati } = await transact(async (trx) => {
    const scritti = await chiedi({ ...call, db: trx })
    const partiti = []
    for (const id of scritti) {
      const rimborso = await findRimborso(trx, id)
      if (rimborso?.stato !== 'richiesto') continue
      partiti.push(await avviaRimborso(trx, deps, id, contesto))
    }
    // Pressed again with the same key it is the same rimborso, whatever fails from here on.
    await keep(trx, await risposta(trx, scritti))
    return { ids: scritti, avviati: partiti }
  })
  for (const avviato of avviati) await mandaRimborso(deps, avviato, contesto)
  return ids
}
