import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { programOf } from '../programs.ts'
import { StartError } from '../start-error.ts'
import { type Supervised, supervise } from '../supervise.ts'
import { addressOf } from './embedded-lock.ts'

// A server that does not answer is given ten seconds, a first start on a slow disk some more.
const START_MS = 120_000
// Less than a stop may take.
const STOP_MS = 8500

type Message = {
  porta?: number
  guasto?: string
  errore?: string
  codice?: string
  nostro?: boolean
  stack?: string
}

/** The guard's first word: the port of the server, or why there is none. */
async function firstWord(child: ChildProcess): Promise<number> {
  const signal = AbortSignal.timeout(START_MS)
  for await (const [message] of on(child, 'message', { signal, close: ['disconnect'] })) {
    const { porta, errore, codice, nostro, stack } = message as Message
    if (porta !== undefined) return porta
    if (errore === undefined) continue
    if (nostro) throw new StartError(errore)
    throw Object.assign(new Error(errore), { code: codice, stack })
  }
  throw new StartError('La base di dati di prova non parte.')
}

async function startGuard(
  folder: string,
  onFault: (sentence: string) => void,
): Promise<Supervised & { port: number }> {
  const child = fork(programOf('embedded-guard'), [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    // The child has a group of its own: signals of a terminal to everybody do not reach it, nor the server.
    detached: true,
  })
  const ended = once(child, 'exit')
  const port = await firstWord(child)
  child.on('message', ({ guasto }: Message) => guasto !== undefined && onFault(guasto))
  child.unref()
  const stop = async () => {
    if (child.connected) child.disconnect()
    await Promise.race([ended, wait(STOP_MS)])
  }
  return { port, ended, stop }
}

/** The embedded database in the care of a process of its own, which outlives a killed owner long enough to stop it. */
export async function startGuarded(
  folder: string,
  onFault: (sentence: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { first, stop } = await supervise({ start: () => startGuard(folder, onFault), onFault })
  return { url: addressOf(first.port, 'postgres'), stop }
}
