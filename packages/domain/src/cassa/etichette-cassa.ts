import type { Quadratura, StatoSessioneCassa } from './cassa.ts'
import type { Etichetta } from '../parole/etichette.ts'

export const sessioneCassa = {
  aperta: { etichetta: 'Aperta', tono: 'informazione' },
  in_conteggio: { etichetta: 'In conteggio', tono: 'avviso' },
  da_verificare: { etichetta: 'Da verificare', tono: 'avviso' },
  chiusa: { etichetta: 'Chiusa', tono: 'successo' },
} as const satisfies Record<StatoSessioneCassa, Etichetta>

export const quadratura = {
  quadra: { etichetta: 'Quadra', tono: 'successo' },
  differenza_giustificata: { etichetta: 'Differenza giustificata', tono: 'avviso' },
  differenza_aperta: { etichetta: 'Differenza da giustificare', tono: 'errore' },
} as const satisfies Record<Quadratura, Etichetta>
