import { RIFIUTI_PREDEFINITI } from '../../../sportello/gateway/index.ts'
import { intero } from './campi-parametro.ts'

const quanti = (nome: string, etichetta: string, unita = '') =>
  intero(nome, etichetta, { min: 1, max: 10_000, unita })

export const PARAMETRO_RIFIUTI = {
  nome: 'Rifiuti ravvicinati',
  descrizione:
    'Dopo quanti rifiuti della banca chi paga deve aspettare prima di riprovare: serve contro chi prova carte non sue.',
  campi: [
    quanti('al_minuto', 'Rifiuti in un minuto'),
    quanti('all_ora', 'Rifiuti in un’ora'),
    quanti('attesa_minuti', 'Poi si aspetta', 'minuti'),
  ],
  predefinito: RIFIUTI_PREDEFINITI,
}
