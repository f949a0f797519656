import { SMS_PREDEFINITI } from '../../../persone/otp/index.ts'
import { intero } from './campi-parametro.ts'

const sms = (nome: string, etichetta: string) =>
  intero(nome, etichetta, { min: 1, max: 1_000_000, unita: 'SMS' })

export const PARAMETRO_SMS = {
  nome: 'SMS in un giorno',
  descrizione:
    'Quanti SMS partono in un giorno. Gli account nati da meno di una settimana hanno una riserva loro: se qualcuno la consuma, gli altri continuano a ricevere i codici. All’80 % di una riserva gli amministratori ricevono un avviso.',
  campi: [
    sms('persona', 'Codici a una persona'),
    sms('esercente', 'Richieste di un esercente'),
    sms('account_nuovi', 'Codici a tutti gli account nuovi'),
    sms('altri_account', 'Codici a tutti gli altri'),
  ],
  predefinito: SMS_PREDEFINITI,
}
