import { PROMOZIONI_PREDEFINITE } from '../../../base/impostazioni/index.ts'
import { siNo } from './campi-parametro.ts'

export const PARAMETRO_PROMOZIONI = {
  nome: 'Promozioni degli esercenti',
  descrizione:
    'Sì: ogni esercente fa le sue promozioni, a suo carico e solo per i suoi clienti; lo staff le vede tutte. No: le fa solo lo staff: quelle che un esercente ha già fatto valgono ancora, e lui le può solo sospendere e archiviare.',
  campi: [siNo('ammesse', 'Ammesse')],
  predefinito: PROMOZIONI_PREDEFINITE,
}
