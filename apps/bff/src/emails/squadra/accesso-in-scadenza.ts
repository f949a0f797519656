import { formattaGiorno } from '@rateo/domain/parole/formato'
import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

type Accesso = { nome: string; attivita: string; fino_al: string; origin: string }

/** A week before: the last day of somebody's access to an esercente. */
export const accessoInScadenza = ({ nome, attivita, fino_al, origin }: Accesso): Email =>
  compose({
    modello: 'accesso_in_scadenza',
    oggetto: f`Il tuo accesso per ${{ attivita }} finisce il ${{ fino_al: formattaGiorno(fino_al) }}`,
    titolo: f`Ciao ${{ nome }}, il tuo accesso sta per finire`,
    blocchi: [
      {
        paragrafo: f`Puoi lavorare per ${{ attivita }} su Rateo fino al ${{ fino_al: formattaGiorno(fino_al) }} compreso. Se ti serve più tempo, chiedi a chi gestisce la squadra di prolungare l’accesso.`,
      },
      { azione: 'Vedi le tue attività', url: `${origin}/profilo?scheda=squadra` },
      { paragrafo: fissa`Nessun importo viene addebitato con questo messaggio.` },
    ],
    motivo: f`Ricevi questo messaggio perché lavori per ${{ attivita }} su Rateo.`,
  })
