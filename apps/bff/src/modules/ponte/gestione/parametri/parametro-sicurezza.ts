import { SICUREZZA_PREDEFINITA } from '../../../base/impostazioni/index.ts'
import { intero } from './campi-parametro.ts'

export const PARAMETRO_SICUREZZA = {
  nome: 'Chiavi API',
  descrizione:
    'Per quanti giorni vale al massimo una chiave API. La durata vale per le chiavi create dal momento scelto in poi.',
  campi: [
    intero('chiavi_giorni', 'Durata massima di una chiave API', {
      min: 1,
      max: 365,
      unita: 'giorni',
    }),
  ],
  predefinito: SICUREZZA_PREDEFINITA,
}
