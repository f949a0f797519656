import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../http/deps.ts'
import { isWorkerAlive } from '../../../jobs/heartbeat.ts'
import { notifica } from '../notifiche/index.ts'
import { f } from '@rateo/domain/parole/frase'

const EVERY_MS = 20_000
/** One look may fall into a restart: so many in a row do not. */
const LOOKS = 3

/**
 * Tells every admin, in the bell, when nobody does the timed work: an e-mail would be part of that work. Once an hour
 * while it lasts.
 */
async function avvisaLavoriFermi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await notifica(
    db,
    { ruolo: 'admin' },
    {
      testo: f`I lavori in background sono fermi: addebiti automatici, promemoria ed e-mail aspettano e partiranno quando ripartono. Il portale risponde.`,
      indirizzo: '/gestione?scheda=lavori',
      unicita: `lavori_fermi:${clock.now().toISOString().slice(0, 13)}`,
    },
  )
}

/** Looks after the worker from a process that answers people, which may be another one. */
export function seguiLavori(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  everyMs: number = EVERY_MS,
): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  const look = async (missed: number): Promise<number> => {
    if (await isWorkerAlive(deps.db)) return 0
    if (missed + 1 < LOOKS) return missed + 1
    deps.log.error('nessun processo esegue i lavori: serve RATEO_ONLY=worker, o un processo intero')
    await avvisaLavoriFermi(deps)
    return missed + 1
  }
  const run = async () => {
    let missed = 0
    while (!signal.aborted) {
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      // The database that is away says so elsewhere.
      if (!signal.aborted) missed = await look(missed).catch(() => missed)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}
