import { type Decisione, decidiEsercente } from './decidi-esercente.ts'

export const rifiutaEsercente = (decisione: Decisione, motivo: string) =>
  decidiEsercente(decisione, {
    evento: 'rifiuta',
    a: 'rifiutato',
    values: { motivo_rifiuto: motivo },
    dettagli: { motivo },
  })
