import type { Etichetta } from './etichette.ts'
import type { StatoQuota, StatoRipartizione } from '../stati/ripartizione.ts'

/** The labels of the states of ripartizione: a part of `ETICHETTE`. */
export const ETICHETTE_RIPARTIZIONE = {
  aperta: { etichetta: 'Aperta', tono: 'informazione' },
  ritirata: { etichetta: 'Ritirata', tono: 'neutro' },
} as const satisfies Record<StatoRipartizione, Etichetta>

/** The labels of the states of a share. */
export const ETICHETTE_QUOTA = {
  in_attesa: { etichetta: 'Aspetta risposta', tono: 'informazione' },
  accettata: { etichetta: 'Accettata', tono: 'successo' },
  rifiutata: { etichetta: 'Rifiutata', tono: 'errore' },
  scaduta: { etichetta: 'Senza risposta', tono: 'avviso' },
  ritirata: { etichetta: 'Ritirata', tono: 'neutro' },
} as const satisfies Record<StatoQuota, Etichetta>
