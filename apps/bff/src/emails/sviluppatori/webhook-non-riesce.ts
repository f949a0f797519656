import { compose, type Email } from '../layout.ts'
import { f } from '@rateo/domain/parole/frase'

type Endpoint = { indirizzo: string; errore: string; fermato: boolean }

/** To the esercente whose program does not take what it is told. */
export function webhookNonRiesce({ indirizzo, errore, fermato }: Endpoint, url: string): Email {
  const oggetto = fermato
    ? f`Abbiamo fermato un tuo indirizzo che non riceve gli eventi`
    : f`Un tuo indirizzo non riceve gli eventi`
  const paragrafo = fermato
    ? f`Non ha ricevuto nulla per troppo tempo, o ha chiesto di non ricevere più. Quello che succede resta in attesa per 90 giorni: quando lo fai ripartire lo riceve in ordine.`
    : f`Riproviamo da soli, sempre più di rado. Se dopo venti tentativi di fila o tre giorni non riceve ancora, lo fermiamo. Nessun pagamento dipende da questo.`
  return compose({
    modello: 'webhook_non_riesce',
    oggetto,
    titolo: oggetto,
    blocchi: [
      {
        dati: [
          ['Indirizzo', indirizzo],
          ['Ultimo errore', errore],
        ],
      },
      { paragrafo },
      { azione: 'Vedi il registro delle consegne', url },
    ],
    motivo:
      'Ricevi questo messaggio perché hai chiesto a Rateo di raccontare gli eventi a questo indirizzo.',
  })
}
