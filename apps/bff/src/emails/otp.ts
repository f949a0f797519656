import { POLITICA_OTP } from '@rateo/domain/otp'
import { compose, type Email } from './layout.ts'

const MINUTI = POLITICA_OTP.validita_secondi / 60

/** A one-time code. It stays out of the subject, which telephones show on a locked screen. */
export function otp(codice: string): Email {
  return compose({
    oggetto: 'Il tuo codice di verifica',
    titolo: 'Il tuo codice di verifica',
    blocchi: [
      { dati: [['Codice', codice]] },
      {
        paragrafo: `Vale ${MINUTI} minuti e per una sola volta. Non comunicarlo a nessuno: noi non te lo chiederemo mai.`,
      },
      {
        paragrafo: 'Il codice serve a confermare che sei tu. Non è stato addebitato alcun importo.',
      },
    ],
    motivo: 'Se non hai chiesto tu il codice, cambia la password: qualcuno la conosce.',
  })
}
