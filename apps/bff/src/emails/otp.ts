import { POLITICA_OTP } from '@rateo/domain/identita/otp'
import { compose, type Email } from './layout.ts'

const MINUTI = POLITICA_OTP.validita_secondi / 60

/** A one-time code, and what it confirms. It stays out of the subject, which telephones show on a locked screen. */
export function otp(codice: string, descrizione = 'confermare che sei tu'): Email {
  return compose({
    oggetto: 'Il tuo codice di verifica',
    titolo: 'Il tuo codice di verifica',
    blocchi: [
      { paragrafo: `Codice ${codice} per ${descrizione}.` },
      { dati: [['Codice', codice]] },
      {
        paragrafo: `Vale ${MINUTI} minuti e per una sola volta. Non comunicarlo a nessuno: noi non te lo chiederemo mai.`,
      },
      {
        paragrafo:
          'Finché non lo inserisci non succede nulla. Non è stato addebitato alcun importo.',
      },
    ],
    motivo: 'Se non hai chiesto tu il codice, cambia la password: qualcuno la conosce.',
  })
}
