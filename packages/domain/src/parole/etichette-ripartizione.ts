import type { Etichetta } from './etichette.ts'
import type { StatoBeneficiario } from '../stati/beneficiario.ts'
import type { StatoQuota, StatoRipartizione } from '../stati/ripartizione.ts'

const ripartizione = {
  aperta: { etichetta: 'Aperta', tono: 'informazione' },
  ritirata: { etichetta: 'Ritirata', tono: 'neutro' },
} as const satisfies Record<StatoRipartizione, Etichetta>

const quota = {
  in_attesa: { etichetta: 'Aspetta risposta', tono: 'informazione' },
  accettata: { etichetta: 'Accettata', tono: 'successo' },
  rifiutata: { etichetta: 'Rifiutata', tono: 'errore' },
  scaduta: { etichetta: 'Senza risposta', tono: 'avviso' },
  ritirata: { etichetta: 'Ritirata', tono: 'neutro' },
} as const satisfies Record<StatoQuota, Etichetta>

const beneficiario = {
  attivo: { etichetta: 'Attivo', tono: 'successo' },
  archiviato: { etichetta: 'Archiviato', tono: 'neutro' },
  dimenticato: { etichetta: 'Dati tolti', tono: 'neutro' },
} as const satisfies Record<StatoBeneficiario, Etichetta>

/** The labels of what several people pay, of their shares, and of those for whom it is: a part of `ETICHETTE`. */
export const ETICHETTE_DIVISE = { ripartizione, quota, beneficiario }
