import { SOLLECITI_PREDEFINITI } from '../../../incasso/solleciti/index.ts'
import { intero, numeri } from './campi-parametro.ts'

const giorni = (nome: string, etichetta: string) =>
  intero(nome, etichetta, { max: 365, unita: 'giorni' })

export const PARAMETRO_SOLLECITI = {
  nome: 'Promemoria, solleciti e nuovi tentativi',
  descrizione:
    'Quando si scrive a chi deve una rata e quando si riprova una carta rifiutata. I giorni si contano dalla scadenza o dal primo rifiuto, separati da virgole.',
  campi: [
    numeri('promemoria', 'Promemoria, giorni prima'),
    numeri('solleciti', 'Solleciti, giorni dopo'),
    giorni('sms_dal', 'Anche per SMS dal giorno'),
    giorni('formale_dal', 'Formale dal giorno'),
    giorni('diffida_dal', 'Diffida dal giorno'),
    intero('massimo_al_giorno', 'Messaggi al giorno per persona', { max: 10 }),
    intero('silenzio_dalle', 'Niente SMS dalle ore', { max: 24 }),
    intero('silenzio_alle', 'Niente SMS fino alle ore', { max: 24 }),
    numeri('riprova_carta', 'Nuovi tentativi di un abbonamento, giorni dal rifiuto'),
    numeri('riprova_rata', 'Nuovi tentativi di una rata, giorni dal rifiuto'),
    numeri('riprova_sdd', 'Nuovi addebiti sul conto, giorni lavorativi dal ritorno'),
    numeri('messaggi_abbonamento', 'Messaggi per un rinnovo fallito, giorni dal primo rifiuto'),
    giorni('tolleranza_abbonamento', 'Abbonamento sospeso dal giorno'),
    giorni('cessa_abbonamento', 'Abbonamento cessato dopo il giorno'),
  ],
  predefinito: SOLLECITI_PREDEFINITI,
}
