import type { Pool, PoolClient } from 'pg'
import { inTransazione } from './database.ts'
import type { Esaurito } from './cicli.ts'
import type { Guasti } from './guasti.ts'
import type { Orologio } from './orologio.ts'

export interface Impostazioni {
  /** The address of the hosted pages, without a final slash. */
  origin: string
  webhookUrl: string | undefined
  webhookSecret: string
  /** The endpoint for the events of connected accounts, with a secret of its own. */
  webhookConti: { url: string; secret: string } | undefined
  /** The kinds of event that go there, chosen as in Stripe's dashboard; undefined for all. */
  webhookEventi: ReadonlySet<string> | undefined
  control: boolean
  sddDelayMs: number
  /** The seconds until what was paid may be paid out. */
  disponibileDopoS: number
  /** Waits between one delivery of an event and the next; the last repeats. */
  ritentativiMs: readonly number[]
}

export interface Servizi {
  pool: Pool
  orologio: Orologio
  impostazioni: Impostazioni
  guasti: Guasti
  /** Tells the loops that there may be something to do now. */
  sveglia: () => void
  /** Does what is due until nothing is left. */
  esaurisci: () => Promise<Esaurito>
  /** Aborted when the server stops. */
  spegnimento: AbortSignal
}

export interface Richiesta {
  id: string | null
  idempotency_key: string | null
}

/** One unit of work: everything in it happens, events included, or nothing does. */
export interface Contesto extends Servizi {
  db: PoolClient
  /** The connected account on whose behalf the call is made; null for the platform's own. */
  conto: string | null
  richiesta: Richiesta
  /** `da_fare`: a call left something for the loops to do. `muta`: nobody is told what it did, not even who called. */
  novita: { da_fare: boolean; muta: boolean }
}

export const senzaRichiesta: Richiesta = { id: null, idempotency_key: null }

export async function inContesto<T>(
  servizi: Servizi,
  richiesta: Richiesta,
  lavoro: (ctx: Contesto) => Promise<T>,
  conto: string | null = null,
): Promise<T> {
  const novita = { da_fare: false, muta: false }
  const esito = await inTransazione(servizi.pool, (db) =>
    lavoro({ ...servizi, db, conto, richiesta, novita }),
  )
  if (novita.da_fare) servizi.sveglia()
  return esito
}
