import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type PaymentProvider, ProviderUnreachable } from '../../src/integrations/psp/provider.ts'

/**
 * Faults of one statement or one call: refused before it has an effect, run with its answer lost on the way (the
 * connection goes with it), or turned back with the request to begin the transaction again.
 */
export const GUASTI = ['errore', 'risposta_persa', 'da_ripetere'] as const
export type Guasto = (typeof GUASTI)[number]

type Armed = { n: number; guasto: Guasto; hit: string | null }

type Callback = (error: Error | null, result?: unknown) => void
type Client = pg.Client & { database?: string; connection?: { stream: { destroy: () => void } } }

// A real refusal of the server, so that a transaction is spoilt as it would be; of a class that the product knows.
const refusal = (code: string) =>
  `do $$ begin raise exception 'guasto voluto' using errcode = '${code}'; end $$`

const textOf = (first: unknown): string => {
  if (typeof first === 'string') return first
  return typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
}

/**
 * Counts every statement on one database and every call to the provider, and makes one of them fail. Planted before the
 * first connection is made: a pool may keep the driver's function as it finds it.
 */
export function createFailing() {
  let database = ''
  let seen: string[] | null = null
  let armed: Armed | null = null
  // Called with the client as `this`, below.
  // oxlint-disable-next-line typescript/unbound-method
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>

  const takes = (what: string): Guasto | null => {
    if (seen === null) return null
    seen.push(what)
    if (armed === null || armed.hit !== null || seen.length !== armed.n) return null
    armed.hit = what
    return armed.guasto
  }

  async function failing(client: Client, args: unknown[], guasto: Guasto): Promise<unknown> {
    if (guasto === 'errore') return query.call(client, refusal('53200'))
    if (guasto === 'da_ripetere') return query.call(client, refusal('40001'))
    await query.apply(client, args)
    client.connection?.stream.destroy()
    // The pool hears of it a moment later, as with a line that is cut.
    await wait(1)
    throw new Error('Connection terminated unexpectedly')
  }

  const watched = function watched(this: Client, ...args: unknown[]) {
    const guasto = this.database === database ? takes(textOf(args[0])) : null
    if (guasto === null) return query.apply(this, args)
    const last = args.at(-1)
    if (typeof last !== 'function') return failing(this, args, guasto)
    const done = last as Callback
    failing(this, args.slice(0, -1), guasto).then(
      (result) => done(null, result),
      (error: Error) => done(error),
    )
    return undefined
  }

  /** The same around every call to the provider; in place, whoever holds it already. */
  function watchProvider(psp: PaymentProvider): void {
    for (const [nome, value] of Object.entries(psp)) {
      if (typeof value !== 'function' || nome === 'parseEvent') continue
      const call = value as (...args: unknown[]) => Promise<unknown>
      const around = async (...args: unknown[]) => {
        const guasto = takes(`psp.${nome}`)
        if (guasto === null) return call(...args)
        if (guasto === 'risposta_persa') await call(...args)
        throw new ProviderUnreachable('guasto voluto')
      }
      Object.assign(psp, { [nome]: around })
    }
  }

  return {
    plant: () => {
      pg.Client.prototype.query = watched as unknown as typeof pg.Client.prototype.query
    },
    remove: () => {
      pg.Client.prototype.query = query as unknown as typeof pg.Client.prototype.query
    },
    watch: (name: string, psp: PaymentProvider) => {
      database = name
      watchProvider(psp)
    },
    /** Records the statements and calls of `work`, in their order; the n-th (from 1) fails, where one is named. */
    during: async <T>(work: () => Promise<T>, which: { n: number; guasto: Guasto } | null) => {
      seen = []
      armed = which && { ...which, hit: null }
      try {
        const result = await work()
        return { result, said: seen, hit: armed?.hit ?? null }
      } finally {
        seen = null
        armed = null
      }
    },
  }
}
export type Failing = ReturnType<typeof createFailing>
