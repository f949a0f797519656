import { PREDEFINITE } from '../../../base/impostazioni/index.ts'
import { intero } from './campi-parametro.ts'

export const PARAMETRO_EVENTI = {
  nome: 'Rate che aspettano un evento',
  descrizione:
    'Entro quanti giorni dalla conferma del cliente si paga la rata: sono anche quelli che il cliente ha per rispondere prima che il suo silenzio conti. Si leggono nel contratto: valgono per le proposte inviate dal momento scelto in poi, quelle già inviate tengono i loro. E quanti giorni prima dell’ultimo si scrive a chi non si è ancora espresso.',
  campi: [
    intero('giorni', 'Per pagare e per rispondere', { min: 1, max: 30, unita: 'giorni' }),
    intero('avviso_giorni', 'Promemoria, prima dell’ultimo giorno', { max: 30, unita: 'giorni' }),
  ],
  predefinito: PREDEFINITE.eventi_rata,
}

export const PARAMETRO_SPOSTAMENTI = {
  nome: 'Rate spostate dal cliente',
  descrizione:
    'Di quanti giorni dopo quello pattuito, e quante volte in un piano, il cliente sposta da solo una rata non ancora scaduta. Con zero le sposta solo l’esercente. Gli importi non cambiano.',
  campi: [
    intero('giorni', 'Giorni', { max: 60, unita: 'giorni' }),
    intero('volte', 'Volte in un piano', { max: 12, unita: '' }),
  ],
  predefinito: PREDEFINITE.spostamenti_rata,
}
