import type { Passo } from '@rateo/contract/passi'
import { type Decisione, decidiEsercente } from './decidi-esercente.ts'

/** Gives the named steps back to the esercente, each with what is asked; the others stay closed (REG-B3). */
export const chiediIntegrazione = (
  decisione: Decisione,
  voci: readonly { passo: Passo; testo: string }[],
) =>
  decidiEsercente(decisione, {
    evento: 'chiedi_integrazione',
    a: 'integrazione_richiesta',
    values: { integrazione: JSON.stringify({ richiesta_at: decisione.now.toISOString(), voci }) },
    dettagli: { voci },
  })
