import { VERSIONE_EVENTI } from '@rateo/domain/sviluppatori/eventi-webhook'

export type Evento = { tipo: string; at: Date; dati: unknown }

/** An event as it is sent: the kind, the instant at which it happened, the record as it was then. */
export const corpoDi = ({ tipo, at, dati }: Evento): string =>
  JSON.stringify({ type: tipo, timestamp: at.toISOString(), versione: VERSIONE_EVENTI, data: dati })
