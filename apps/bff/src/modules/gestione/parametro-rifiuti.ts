import type { CampoParametro } from '@rateo/contract/gestione'
import { RIFIUTI_PREDEFINITI } from '../gateway/index.ts'

const intero = (nome: string, etichetta: string, unita: string): CampoParametro => ({
  nome,
  etichetta,
  tipo: 'intero',
  min: 1,
  max: 10_000,
  unita,
})

export const PARAMETRO_RIFIUTI = {
  nome: 'Rifiuti ravvicinati',
  descrizione:
    'Dopo quanti rifiuti della banca chi paga deve aspettare prima di riprovare: serve contro chi prova carte non sue.',
  campi: [
    intero('al_minuto', 'Rifiuti in un minuto', ''),
    intero('all_ora', 'Rifiuti in un’ora', ''),
    intero('attesa_minuti', 'Poi si aspetta', 'minuti'),
  ],
  predefinito: RIFIUTI_PREDEFINITI,
}
