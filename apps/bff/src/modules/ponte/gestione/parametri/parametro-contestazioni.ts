import { CONTESTAZIONI_PREDEFINITE } from '../../../incasso/contestazioni/index.ts'
import { centesimi } from './campi-parametro.ts'
import type { DefinizioneParametro } from '../parametri.ts'

/** Small claims that nobody should spend an hour on. */
export const PARAMETRO_CONTESTAZIONI: DefinizioneParametro = {
  nome: 'Contestazioni',
  descrizione:
    'Fino a questo importo una contestazione nuova si accetta da sé: il denaro resta al cliente e l’esercente ne è avvisato. Zero vale “mai”.',
  campi: [centesimi('accetta_fino_a_centesimi', 'Accettata da sé fino a', 10_000)],
  predefinito: CONTESTAZIONI_PREDEFINITE,
}
