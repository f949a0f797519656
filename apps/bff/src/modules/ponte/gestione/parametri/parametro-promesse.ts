import { PROMESSE_PREDEFINITE } from '../../../incasso/promesse/index.ts'
import { intero } from './campi-parametro.ts'

export const PARAMETRO_PROMESSE = {
  nome: 'Promesse di pagamento',
  descrizione:
    'Chi è in ritardo può dire in che giorno paga: fino ad allora solleciti e nuovi addebiti si fermano. La scadenza e la mora non cambiano. Con zero non si può.',
  campi: [
    intero('giorni', 'Al massimo tra', { max: 30, unita: 'giorni' }),
    intero('volte', 'Volte per lo stesso importo', { max: 12 }),
  ],
  predefinito: PROMESSE_PREDEFINITE,
}
