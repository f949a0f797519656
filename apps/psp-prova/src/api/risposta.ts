import type { ErroreStripe } from '../errori.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { Contesto } from '../servizi.ts'

export type Operazione = (ctx: Contesto, p: Parametri, id: string) => Promise<object | ErroreStripe>

export interface Risposta {
  status: number
  corpo: object
  /** Replayed for its key: which request was answered so the first time. */
  originale?: string
  /** Never sent: the caller is left without an answer. */
  muta?: boolean
}

export interface Chiamata {
  metodo: string
  percorso: string
  p: Parametri
  id: string
  richiesta: string
  conto: string | null
  chiave: string | null
  operazione: Operazione
}
