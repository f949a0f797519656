import { decidiEsercente } from './decidi-esercente.ts'
import type { Decisione } from './passa-esercente.ts'

export const rifiutaEsercente = (decisione: Decisione, motivo: string) =>
  decidiEsercente(decisione, {
    evento: 'rifiuta',
    a: 'rifiutato',
    values: { motivo_rifiuto: motivo },
    dettagli: { motivo },
  })
