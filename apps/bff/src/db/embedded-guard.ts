// A process of its own, so that the embedded database ends with who started it even when that is killed: it starts the
// server again when it dies, and stops it when its channel closes.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { supervise } from '../supervise.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { asError, errorCode } from '../thrown.ts'

const [folder = ''] = process.argv.slice(2)
const tell = (message: object) => {
  if (process.connected) process.send?.(message)
}

// The guard ends with its owner alone: a terminal or a service manager that signals everybody must not take the
// database away from calls that are still being answered.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

let port: number | undefined
const orphaned = new Promise<void>((resolve) => process.once('disconnect', resolve))

try {
  const server = await supervise<Embedded>({
    start: async (isFirst) => {
      // Deleted under our hands: a new and empty one would answer as if nothing had ever been in it.
      if (!isFirst && !existsSync(path.join(folder, 'PG_VERSION'))) {
        throw new StartError(`la cartella ${folder} non c’è più: riavvia il portale`)
      }
      const started = await startEmbedded(folder, port === undefined ? {} : { port })
      port = started.port
      return started
    },
    onFault: (guasto) => tell({ guasto }),
  })
  tell({ porta: port })
  await orphaned
  await server.stop()
  process.exit(0)
} catch (error) {
  const { message, stack } = asError(error)
  tell({
    errore: message,
    codice: errorCode(error),
    nostro: error instanceof StartError,
    stack,
  })
  process.exit(1)
}
