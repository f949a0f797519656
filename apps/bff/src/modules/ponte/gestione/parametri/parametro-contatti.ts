import { CONTATTI_PREDEFINITI } from '../../../persone/clienti/index.ts'
import { intero } from './campi-parametro.ts'

const quanti = (nome: string, etichetta: string) =>
  intero(nome, etichetta, { min: 1, max: 1_000_000 })

export const PARAMETRO_CONTATTI = {
  nome: 'Richieste e inviti di un esercente',
  descrizione:
    'Quante persone può contattare un esercente: serve contro chi prova elenchi di indirizzi non suoi. Oltre, aspetta.',
  campi: [
    quanti('nuovi_al_giorno', 'Clienti mai contattati prima, in un giorno'),
    quanti('richieste_al_giorno', 'Richieste di pagamento in un giorno'),
    quanti('richieste_chiave_all_ora', 'Richieste di una chiave API in un’ora'),
    quanti('inviti_al_giorno', 'Inviti in un giorno'),
  ],
  predefinito: CONTATTI_PREDEFINITI,
}
