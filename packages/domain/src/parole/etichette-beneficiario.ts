import type { Etichetta } from './etichette.ts'
import type { StatoBeneficiario } from '../stati/beneficiario.ts'

/** The labels of the states of beneficiario: a part of `ETICHETTE`. */
export const ETICHETTE_BENEFICIARIO = {
  attivo: { etichetta: 'Attivo', tono: 'successo' },
  archiviato: { etichetta: 'Archiviato', tono: 'neutro' },
  dimenticato: { etichetta: 'Dati tolti', tono: 'neutro' },
} as const satisfies Record<StatoBeneficiario, Etichetta>
