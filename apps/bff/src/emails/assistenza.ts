import { rispostaEntro } from '@rateo/domain/stati/assistenza'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { compose, type Email } from './layout.ts'

// No subject says what the request is about, nor who made it: subjects are read over shoulders and on locked phones.
const NESSUN_IMPORTO = 'Nessun importo viene addebitato con questo messaggio.'
const MOTIVO =
  'Ricevi questo messaggio perché c’è una richiesta di assistenza su Rateo che ti riguarda.'

/** To who has just asked for help: it arrived, and by when it is answered. */
export function assistenzaRicevuta(nome: string, at: Date, { url }: { url: string }): Email {
  const entro = formattaGiornoCompleto(rispostaEntro(giornoDiRoma(at)))
  return compose({
    oggetto: 'Abbiamo ricevuto la tua richiesta di assistenza',
    titolo: `Ciao ${nome}, abbiamo ricevuto la tua richiesta`,
    blocchi: [
      { paragrafo: `Ti rispondiamo entro ${entro}. ${NESSUN_IMPORTO}` },
      { azione: 'Vedi la richiesta', url },
    ],
    motivo: MOTIVO,
  })
}

/** To the side whose turn it is: the answer itself is read in the portal. */
export function assistenzaMessaggio(
  nome: string,
  { url, chi }: { url: string; chi: string },
): Email {
  return compose({
    oggetto: 'C’è una risposta alla richiesta di assistenza',
    titolo: `Ciao ${nome}, c’è una risposta`,
    blocchi: [
      { paragrafo: `${chi} ha scritto un nuovo messaggio. ${NESSUN_IMPORTO}` },
      { azione: 'Leggi e rispondi', url },
    ],
    motivo: MOTIVO,
  })
}
