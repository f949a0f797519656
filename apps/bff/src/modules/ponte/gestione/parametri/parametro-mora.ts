import { MORA_PREDEFINITA } from '../../../incasso/mora/index.ts'
import { centesimi, intero } from './campi-parametro.ts'
import type { DefinizioneParametro } from '../parametri.ts'

const tasso = (nome: string, etichetta: string) =>
  ({ nome, etichetta, tipo: 'percento', min: 0, max: 3000, unita: '%' }) as const

/** The rates of law for what is paid late: a decree writes one, the European Central Bank the other. */
export const PARAMETRO_MORA: DefinizioneParametro = {
  nome: 'Interessi di mora',
  descrizione:
    'Quanto cresce ogni giorno un pagamento in ritardo, per gli esercenti che lo chiedono. Tra imprese al riferimento della BCE si aggiungono 8 punti. Il tasso legale vale fino alla fine del suo anno, quello della BCE fino alla fine del suo semestre: poi va riscritto, e finché manca quei giorni non si contano. Zero vale “non scritto”: si usano i tassi già noti.',
  campi: [
    tasso('tasso_legale', 'Tasso legale (art. 1284 c.c.)'),
    tasso('riferimento_bce', 'Tasso di riferimento della BCE'),
    centesimi('spese_recupero_centesimi', 'Spese di recupero tra imprese', 10_000),
    intero('tolleranza_giorni', 'Tolleranza proposta', { max: 60, unita: 'giorni' }),
  ],
  predefinito: MORA_PREDEFINITA,
}
