import type { DestinatarioAssistenza } from '@rateo/domain/stati/assistenza'
import { rispostaPromessa } from '@rateo/domain/stati/assistenza'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

// No subject says what the request is about, nor who made it: subjects are read over shoulders and on locked phones.
const NESSUN_IMPORTO = fissa`Nessun importo viene addebitato con questo messaggio.`
const MOTIVO = f`Ricevi questo messaggio perché c’è una richiesta di assistenza su Rateo che ti riguarda.`

const giornoPromesso = (destinatario: DestinatarioAssistenza, dal: Date) =>
  formattaGiornoCompleto(rispostaPromessa(destinatario, dal))

type Ricevuta = {
  url: string
  /** Since when an answer is waited for. */
  dal: Date
  /** The esercente who answers first; null for the staff. */
  negozio: string | null
}

/** To who has just asked for help: it arrived, who answers it, and by when. */
export function assistenzaRicevuta(nome: string, { url, dal, negozio }: Ricevuta): Email {
  const paragrafo =
    negozio === null
      ? f`Ti rispondiamo entro ${{ entro_quando: giornoPromesso('staff', dal) }}.`
      : f`Ti risponde ${{ negozio }}, entro ${{ entro_quando: giornoPromesso('esercente', dal) }}. Se non lo fa, la prende in carico l’assistenza di Rateo.`
  return compose({
    modello: 'assistenza_ricevuta',
    oggetto: 'Abbiamo ricevuto la tua richiesta di assistenza',
    titolo: f`Ciao ${{ nome }}, abbiamo ricevuto la tua richiesta`,
    blocchi: [
      { paragrafo: f`${{ paragrafo }} ${{ nessun_importo: NESSUN_IMPORTO }}` },
      { azione: 'Vedi la richiesta', url },
    ],
    motivo: MOTIVO,
  })
}

/** To the esercente whom a customer asks: by when, and what happens without an answer. */
export function assistenzaDelCliente(
  negozio: string,
  { url, dal }: Omit<Ricevuta, 'negozio'>,
): Email {
  const entro = giornoPromesso('esercente', dal)
  return compose({
    modello: 'assistenza_del_cliente',
    oggetto: 'Un cliente ti chiede assistenza',
    titolo: f`${{ negozio }}, un cliente ti ha scritto`,
    blocchi: [
      {
        paragrafo: f`Rispondi entro ${{ entro }}: dopo, la richiesta passa all’assistenza di Rateo. ${{ nessun_importo: NESSUN_IMPORTO }}`,
      },
      { azione: 'Leggi e rispondi', url },
    ],
    motivo: MOTIVO,
  })
}

/** To who asked: the staff have the request now. */
export function assistenzaPassata(nome: string, { url, dal }: Omit<Ricevuta, 'negozio'>): Email {
  return compose({
    modello: 'assistenza_passata',
    oggetto: 'La tua richiesta è passata all’assistenza di Rateo',
    titolo: f`Ciao ${{ nome }}, ora ti risponde l’assistenza di Rateo`,
    blocchi: [
      {
        paragrafo: f`Ti rispondiamo entro ${{ entro_quando: giornoPromesso('staff', dal) }}. ${{ nessun_importo: NESSUN_IMPORTO }}`,
      },
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
    modello: 'assistenza_messaggio',
    oggetto: 'C’è una risposta alla richiesta di assistenza',
    titolo: f`Ciao ${{ nome }}, c’è una risposta`,
    blocchi: [
      {
        paragrafo: f`${{ chi }} ha scritto un nuovo messaggio. ${{ nessun_importo: NESSUN_IMPORTO }}`,
      },
      { azione: 'Leggi e rispondi', url },
    ],
    motivo: MOTIVO,
  })
}
