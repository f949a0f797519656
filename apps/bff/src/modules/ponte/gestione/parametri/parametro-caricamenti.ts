import { CARICAMENTI_PREDEFINITI } from '../../../registri/caricamenti/index.ts'
import { intero } from './campi-parametro.ts'

export const PARAMETRO_CARICAMENTI = {
  nome: 'File caricati in un giorno',
  descrizione:
    'Quanti MB di file (documenti, prove, logo) può inviare una persona in 24 ore, anche se poi li toglie. Oltre, si aspetta.',
  campi: [intero('persona_mb', 'Una persona', { min: 10, max: 1000, unita: 'MB' })],
  predefinito: CARICAMENTI_PREDEFINITI,
}
