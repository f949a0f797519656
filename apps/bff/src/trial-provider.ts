import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import type pg from 'pg'
import { ACCOUNT_NOTICES, NOTICES } from './integrations/psp/stripe-events.ts'
import { programOf } from './programs.ts'
import { StartError } from './start-error.ts'
import { type Supervised, supervise } from './supervise.ts'

export type TrialProviderOptions = {
  port: number
  databaseUrl: string
  webhookUrl: string
  webhookSecret: string
  /** The endpoint for the events of connected accounts; absent where nobody has any. */
  webhookConti?: { url: string; secret: string }
}

export type TrialProvider = { stop: () => Promise<void> }

// The limit is more than five seconds, which the provider itself waits for a port that an earlier run still holds.
const START_LIMIT = 15_000

/** Messages of `node --watch` come first: the names of the files that it reads. */
async function saysReady(child: ChildProcess, signal: AbortSignal): Promise<void> {
  for await (const [message] of on(child, 'message', { signal })) {
    if (typeof message === 'object' && message !== null && 'pronto' in message) return
  }
}

/** Waits until the provider itself says that it is there: another program might answer on its port. */
async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const limit = AbortSignal.timeout(START_LIMIT)
  const isReady = await Promise.race([
    saysReady(child, limit).then(() => true),
    once(child, 'close', { signal: limit }).then(() => false),
  ]).catch(() => {
    child.kill('SIGKILL')
    throw new StartError(`Il fornitore di pagamenti di prova non risponde sulla porta ${port}.`)
  })
  if (!isReady) throw new StartError(said.trim() || 'Il fornitore di pagamenti di prova non parte.')
  child.stderr?.pipe(process.stderr)
}

async function launch(options: TrialProviderOptions): Promise<Supervised> {
  const child = fork(programOf('psp-prova'), [], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PSP_PORT: String(options.port),
      PSP_ORIGIN: `http://localhost:${options.port}`,
      PSP_DATABASE_URL: options.databaseUrl,
      PSP_WEBHOOK_URL: options.webhookUrl,
      PSP_WEBHOOK_SECRET: options.webhookSecret,
      PSP_WEBHOOK_EVENTS: [...NOTICES, ...ACCOUNT_NOTICES].join(','),
      ...(options.webhookConti && {
        PSP_WEBHOOK_CONTI_URL: options.webhookConti.url,
        PSP_WEBHOOK_CONTI_SECRET: options.webhookConti.secret,
      }),
      PSP_CONTROL: '1',
    },
  })
  const ended = once(child, 'exit')
  await waitUntilReady(child, options.port)
  const stop = async () => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 3000)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }
  return { ended, stop }
}

/**
 * Starts the payment provider of the trial mode beside us: another process and another origin, as a real one is. When it
 * dies it is started again, at the time that the trial has come to.
 */
export async function startTrialProvider(
  options: TrialProviderOptions,
  { ahead, onFault }: { ahead: () => number; onFault: (sentence: string) => void },
): Promise<TrialProvider> {
  const { clock } = createTrialControl(options.port)
  const start = async () => {
    const child = await launch(options)
    await clock.setAhead(ahead())
    return child
  }
  const { stop } = await supervise({ start, onFault })
  return { stop }
}

/** The calls to the trial provider beside its API. */
export function createTrialControl(port: number) {
  const ask = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`http://localhost:${port}/_prova/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) {
      throw new StartError(
        `Il fornitore di pagamenti di prova rifiuta ${path}: ${response.status}.`,
      )
    }
    return response.json()
  }
  return {
    carta: (carta: object) => ask('carte', carta),
    /** An account with a past; answers with the payouts of that time. */
    conto: async (conto: object) => fieldOf(await ask('conti', conto), 'accrediti'),
    clock: {
      setAhead: async (scarto_ms: number) => {
        const answer = await ask('tempo', { scarto_ms: Math.round(scarto_ms) })
        const prossimo = fieldOf(answer, 'prossimo')
        return {
          fatti: Number(fieldOf(answer, 'fatti')),
          prossimo: typeof prossimo === 'number' ? prossimo : null,
        }
      },
    },
  }
}

/** The cards of the demo town are as if saved long ago: the provider of the trial mode is told of them. */
export async function rememberDemoCards(pool: pg.Pool, port: number): Promise<void> {
  const { rows } = await pool.query<Record<string, string | number>>(
    `select metodo_psp as metodo, cliente_psp as cliente, ultime4, scade_mese as mese, scade_anno as anno,
        intestatario as nome
      from metodi_di_pagamento where metodo_psp like 'pm\\_dimostrazione\\_%' and tipo = 'carta'`,
  )
  const { carta: tell } = createTrialControl(port)
  // Cards of one person one after the other: the first of them makes the person known.
  const persone = Map.groupBy(rows, ({ cliente }) => cliente)
  await Promise.all(
    [...persone.values()].map(async (carte) => {
      for (const carta of carte) await tell(carta)
    }),
  )
}
