import { formattaGiorno } from '@rateo/domain/parole/formato'
import { compose, type Email } from '../layout.ts'

type Accesso = { nome: string; attivita: string; fino_al: string; origin: string }

/** A week before: the last day of somebody's access to an esercente. */
export const accessoInScadenza = ({ nome, attivita, fino_al, origin }: Accesso): Email =>
  compose({
    oggetto: `Il tuo accesso per ${attivita} finisce il ${formattaGiorno(fino_al)}`,
    titolo: `Ciao ${nome}, il tuo accesso sta per finire`,
    blocchi: [
      {
        paragrafo: `Puoi lavorare per ${attivita} su Rateo fino al ${formattaGiorno(fino_al)} compreso. Se ti serve più tempo, chiedi a chi gestisce la squadra di prolungare l’accesso.`,
      },
      { azione: 'Vedi le tue attività', url: `${origin}/profilo?scheda=squadra` },
      { paragrafo: 'Nessun importo viene addebitato con questo messaggio.' },
    ],
    motivo: `Ricevi questo messaggio perché lavori per ${attivita} su Rateo.`,
  })
