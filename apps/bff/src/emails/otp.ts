import { POLITICA_OTP } from '@rateo/domain/identita/otp'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

const MINUTI = POLITICA_OTP.validita_secondi / 60

/** A one-time code, and what it confirms. It stays out of the subject, which telephones show on a locked screen. */
export function otp(codice: string, descrizione = f`confermare che sei tu`): Email {
  return compose({
    modello: 'otp',
    oggetto: 'Il tuo codice di verifica',
    titolo: 'Il tuo codice di verifica',
    blocchi: [
      { paragrafo: f`Codice ${{ codice }} per ${{ descrizione }}.` },
      { dati: [['Codice', codice]] },
      {
        paragrafo: fissa`Vale ${{ minuti: MINUTI }} minuti e per una sola volta. Non comunicarlo a nessuno: noi non te lo chiederemo mai.`,
      },
      {
        paragrafo:
          'Finché non lo inserisci non succede nulla. Non è stato addebitato alcun importo.',
      },
    ],
    motivo: 'Se non hai chiesto tu il codice, cambia la password: qualcuno la conosce.',
  })
}
