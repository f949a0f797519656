import { PROMOZIONI_PREDEFINITE } from '../../base/impostazioni/index.ts'
import { intero } from './campi-parametro.ts'

export const PARAMETRO_PROMOZIONI = {
  nome: 'Promozioni degli esercenti',
  descrizione:
    'Con 1 ogni esercente fa le sue promozioni, a suo carico e solo per i suoi clienti; lo staff le vede tutte. Con 0 le fa solo lo staff: quelle che un esercente ha già fatto valgono ancora, e lui le può solo sospendere e archiviare.',
  campi: [intero('ammesse', 'Ammesse (1 sì, 0 no)', { max: 1 })],
  predefinito: PROMOZIONI_PREDEFINITE,
}
