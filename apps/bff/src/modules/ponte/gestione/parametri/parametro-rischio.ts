import { SOGLIE_RISCHIO } from '@rateo/domain/identita/rischio'
import { centesimi, intero } from './campi-parametro.ts'
import type { DefinizioneParametro } from '../parametri.ts'

const CENTESIMI_PERCENTO = 'centesimi di %'

/** The thresholds beyond which an esercente is looked at again. */
export const PARAMETRO_RISCHIO: DefinizioneParametro = {
  nome: 'Soglie di riesame degli esercenti',
  descrizione:
    'Ogni mattina lo staff riceve un avviso per gli esercenti che in 30 giorni le hanno superate. Le contestazioni si contano sugli incassi con carta: 40 vale 0,40 %. I circuiti intervengono oltre lo 0,70 %. Volume zero vale “mai”.',
  campi: [
    centesimi('volume_centesimi', 'Volume in 30 giorni', 10_000_000_000),
    intero('contestazioni_centesimi_percento', 'Contestazioni oltre', {
      max: 10_000,
      unita: CENTESIMI_PERCENTO,
    }),
    intero('limite_reti_centesimi_percento', 'Limite dei circuiti', {
      max: 10_000,
      unita: CENTESIMI_PERCENTO,
    }),
    intero('contestazioni_minime', 'Almeno', { min: 1, max: 100, unita: 'contestazioni' }),
  ],
  predefinito: { ...SOGLIE_RISCHIO },
}
