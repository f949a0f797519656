import { f } from '@rateo/domain/parole/frase'
import { compose, type Email } from '../layout.ts'

type Pronto = { nome: string; esercente: string; impronta: string; scade_il: string; url: string }

/** To the titolare who asked for everything of the business. */
export const archivioPronto = ({ nome, esercente, impronta, scade_il, url }: Pronto): Email =>
  compose({
    modello: 'archivio_pronto',
    oggetto: f`L’archivio di ${{ esercente }} è pronto`,
    titolo: f`Ciao ${{ nome }}, l’archivio di ${{ esercente }} è pronto`,
    blocchi: [
      {
        paragrafo: f`Lo scarichi da Rateo fino al ${{ scade_il }}, con il tuo account. Poi lo togliamo: puoi chiederlo di nuovo.`,
      },
      { azione: 'Vai all’archivio', url },
      { dati: [['Impronta del file (SHA-256)', impronta]] },
      {
        paragrafo:
          'Contiene dati di persone: conservalo in un posto sicuro. Nessun importo viene addebitato con questo messaggio.',
      },
    ],
    motivo: 'Ricevi questo messaggio perché hai chiesto l’archivio della tua attività.',
  })
