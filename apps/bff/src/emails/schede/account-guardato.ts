import { formattaDataOra } from '@rateo/domain/parole/formato'
import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

type Guardato = { motivo: string; at: string; origin: string }

/** To a person whose pages somebody of the staff looks at, as they see them: why, for how long, and what cannot happen. */
export const accountGuardato = (nome: string, { motivo, at, origin }: Guardato): Email =>
  compose({
    modello: 'account_guardato',
    oggetto: 'L’assistenza di Rateo ha guardato il tuo account',
    titolo: f`Ciao ${{ nome }}, l’assistenza ha aperto le tue pagine`,
    blocchi: [
      {
        paragrafo: fissa`Una persona dell’assistenza vede Rateo come lo vedi tu, per al massimo trenta minuti. Può soltanto leggere: non può pagare, firmare né cambiare nulla, e non vede password, codici o numeri di carta per intero. Nessun importo viene addebitato con questo messaggio.`,
      },
      {
        dati: [
          ['Quando', formattaDataOra(at)],
          ['Motivo', motivo],
        ],
      },
      {
        paragrafo: 'Se non te lo aspettavi, chiedi spiegazioni all’assistenza.',
      },
      { azione: 'Chiedi all’assistenza', url: `${origin}/assistenza` },
    ],
    motivo:
      'Ricevi questo messaggio ogni volta che qualcuno dell’assistenza guarda il tuo account.',
  })
