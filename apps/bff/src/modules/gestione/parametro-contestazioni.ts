import { CONTESTAZIONI_PREDEFINITE } from '../contestazioni/index.ts'
import type { DefinizioneParametro } from './parametri.ts'

/** Small claims that nobody should spend an hour on. */
export const PARAMETRO_CONTESTAZIONI: DefinizioneParametro = {
  nome: 'Contestazioni',
  descrizione:
    'Fino a questo importo una contestazione nuova si accetta da sé: il denaro resta al cliente e l’esercente ne è avvisato. Zero vale “mai”.',
  campi: [
    {
      nome: 'accetta_fino_a_centesimi',
      etichetta: 'Accettata da sé fino a',
      tipo: 'centesimi',
      min: 0,
      max: 10_000,
      unita: '€',
    },
  ],
  predefinito: CONTESTAZIONI_PREDEFINITE,
}
