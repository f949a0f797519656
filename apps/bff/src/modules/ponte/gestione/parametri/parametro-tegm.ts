import { TEGM_PREDEFINITO } from '../../../accordi/dilazioni/index.ts'
import type { DefinizioneParametro } from '../parametri.ts'

const tasso = (nome: string, etichetta: string) =>
  ({ nome, etichetta, tipo: 'percento', min: 0, max: 10_000, unita: '%' }) as const

/** The average rates of the quarterly decree (L. 108/1996 art. 2), from which the threshold of usury follows. */
export const PARAMETRO_TEGM: DefinizioneParametro = {
  nome: 'Tassi medi per la soglia di usura (TEGM)',
  descrizione:
    'Dal decreto trimestrale del Ministero dell’economia. Oltre la soglia che ne segue una dilazione non si propone e non si accetta. Un valore vale fino alla fine del suo trimestre; zero vale “non scritto”: finché manca, le dilazioni sono senza interessi e senza spese.',
  campi: [
    tasso('credito_finalizzato', 'Credito finalizzato (ai consumatori)'),
    tasso('altri_finanziamenti', 'Altri finanziamenti (alle imprese)'),
  ],
  predefinito: TEGM_PREDEFINITO,
}
