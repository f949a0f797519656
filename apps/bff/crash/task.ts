import type { Capabilities } from '../src/integrations/psp/provider.ts'

/** The task of a process, told at its birth. */
export type Compito = {
  ruolo: 'worker' | 'http' | 'migra'
  url: string
  origin: string
  smtp: string
  psp: { port: number; secret: string; capabilities: Partial<Capabilities>; cliente: string }
  /** The secret of the notices about the accounts of the esercenti; null where they have none. */
  conti: string | null
  /** The milliseconds that its clock is ahead of the machine's. */
  avanti_ms: number
  /** The seed of the process's own chance, drawn from that of the whole run. */
  seme: number
  /** True where the errors of the product are expected and not printed. */
  sordo: boolean
}

export function readCompito(text: string | undefined): Compito {
  if (text === undefined) throw new Error('This process is started by the crash machine only')
  return JSON.parse(text) as Compito
}
