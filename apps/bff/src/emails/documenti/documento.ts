import { contato } from '@rateo/domain/parole/formato'
import { compose, type Email } from '../layout.ts'
import { f } from '@rateo/domain/parole/frase'

type Inviato = {
  esercente: string
  /** `Ricevuta RIC-2026-00042`. */
  documento: string
  titolo: string
  data: string
  messaggio: string
}

/** A document that an esercente sends to an address, attached. */
export const documentoInviato = ({
  esercente,
  documento,
  titolo,
  data,
  messaggio,
}: Inviato): Email =>
  compose({
    modello: 'documento_inviato',
    oggetto: f`${{ esercente }} ti manda: ${{ documento }}`,
    titolo: f`Un documento da ${{ esercente }}`,
    esercente,
    blocchi: [
      { paragrafo: 'Lo trovi qui allegato. Con questo messaggio non viene addebitato nulla.' },
      ...(messaggio === '' ? [] : [{ paragrafo: `“${messaggio}”` }]),
      {
        dati: [
          ['Documento', documento],
          ['Titolo', titolo],
          ['Data', data],
        ],
      },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ esercente }} ha scritto il tuo indirizzo. Se non lo conosci, ignoralo.`,
  })

type InScadenza = {
  esercente: string
  titolo: string
  scade_il: string
  giorni: number
  url: string
}

/** A document of the business that ends soon. */
export const documentoInScadenza = ({
  esercente,
  titolo,
  scade_il,
  giorni,
  url,
}: InScadenza): Email =>
  compose({
    modello: 'documento_in_scadenza',
    oggetto: f`${{ titolo }}: scade il ${{ scade_il }}`,
    titolo: 'Un documento sta per scadere',
    blocchi: [
      {
        paragrafo: f`Di ${{ esercente }} sta per scadere “${{ titolo }}”: ${{ quanto_manca: giorni === 0 ? f`è l’ultimo giorno` : f`mancano ${{ giorni: contato(giorni, 'giorno', 'giorni') }}` }}. Carica quello nuovo quando ce l’hai. Nessun importo viene mosso.`,
      },
      {
        dati: [
          ['Documento', titolo],
          ['Scade il', scade_il],
        ],
      },
      { azione: 'Apri i documenti', url },
    ],
    motivo: 'Ricevi questo messaggio perché lavori per questa attività su Rateo.',
  })

type Pacco = {
  esercente: string
  mese: string
  url: string
  scade_il: string
}

/** The month of an esercente for its accountant, behind a link. */
export const paccoDelMese = ({ esercente, mese, url, scade_il }: Pacco): Email =>
  compose({
    modello: 'pacco_del_mese',
    oggetto: f`${{ esercente }}: i documenti di ${{ mese }}`,
    titolo: f`I documenti di ${{ mese }}`,
    esercente,
    blocchi: [
      {
        paragrafo: f`${{ esercente }} ti manda il mese da registrare: documenti, incassi, corrispettivi e fatture elettroniche, in un file ZIP. Non serve un account. Nessun importo viene mosso.`,
      },
      { azione: 'Scarica il file', url },
      { dati: [['Il link vale fino al', scade_il]] },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ esercente }} ha indicato il tuo indirizzo. Il link è solo per te: non girarlo ad altri.`,
  })
