import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Deps } from '../../../../http/deps.ts'
import type { Turns } from '../../../../jobs/turns.ts'
import type { PaymentProvider } from '../../../../integrations/psp/provider.ts'

/** A reading for a caller that waits, made in the very statement that settles: `letto` once it has run. */
export type Lettura<T> = { statement: RawBuilder<T>; letto?: T | undefined }

/** The parts of the server that the phases of a payment need; the worker passes its own pool as `db`. */
export type AddebitiDeps = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'> & {
  lettura?: Lettura<unknown>
  /** A statement that notes, along with the outcome, that the provider is open: it let the message in. */
  apre?: RawBuilder<unknown>
  /** The turns of what nobody waits for: outcomes are written so many at once. */
  turns?: Turns
}

/** A message to the provider that this process holds for a while: `adesso` is the database's clock at that moment. */
export type Operazione = {
  id: number
  tentativo_id: string
  pagamento_id: string
  tipo: 'sessione' | 'addebito' | 'rimborso'
  fornitore: string
  chiave: string
  richiesta: unknown
  stato: 'inviata' | 'in_attesa'
  riferimento: string | null
  invii: number
  primo_invio_at: Date | null
  chiave_scade_at: Date | null
  created_at: Date
  /** The time given to the cliente for paying is over. */
  oltre_termine: boolean
  adesso: Date
}

/** Held by this process: `since` is monotonic, so that a frozen process notices that its hold is over. */
export type Presa = { operazione: Operazione; since: number; presa_ms: number }

/** The milliseconds that an operazione is held: more than twice the provider's time-out. */
export const presaMs = ({ capabilities }: PaymentProvider): number => 2.5 * capabilities.timeoutMs

/** Past half of its hold a process must not send any more: another one may have taken the operazione over. */
export const canStillSend = (
  { since, presa_ms }: Pick<Presa, 'since' | 'presa_ms'>,
  now = performance.now(),
): boolean => now - since < presa_ms / 2

const onCard = z.object({ tipo_metodo: z.literal('carta') })

/** A charge on a saved card, which may wait for its holder; what a bank was sent cannot be taken back. */
export const isOnCard = ({ tipo, richiesta }: Pick<Operazione, 'tipo' | 'richiesta'>): boolean =>
  tipo === 'addebito' && z.safeParse(onCard, richiesta).success

/** The author of a change, for the cronologia; empty for the system. */
export type Contesto = {
  attore?: string
  ruolo?: string
  canale?: 'portale' | 'api' | 'sistema'
  ip?: string
  request_id?: string
  sessione_id?: string
  /** The call that began it, where it may be made again under its key. */
  chiamata?: string
}

export type EsitoFase =
  | 'aperto'
  | 'riuscito'
  | 'rifiutato'
  | 'annullato'
  | 'errore_tecnico'
  /** Turned away before anything was done: it goes out again later. */
  | 'rimandata'
  | 'sconosciuto'
  | 'da_verificare'
  | 'conflitto'
  | 'nessun_effetto'
