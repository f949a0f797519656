import { formattaGiorno } from '@rateo/domain/parole/formato'
import { f, fissa } from '@rateo/domain/parole/frase'
import { compose, type Email } from '../layout.ts'

type Nuovo = {
  titolo: string
  valido_dal: string
  inVigore: boolean
  novita: string
  url: string
}

/** To a person who accepted a text of the portal: a new version of it, from which day it holds and what changes. */
export const testoNuovo = (
  nome: string,
  { titolo, valido_dal, inVigore, novita, url }: Nuovo,
): Email =>
  compose({
    modello: 'testo_nuovo',
    oggetto: f`${{ testo: titolo }}: una versione nuova dal ${{ giorno: formattaGiorno(valido_dal) }}`,
    titolo: f`Ciao ${{ nome }}, cambia un testo che hai accettato`,
    blocchi: [
      {
        dati: [
          ['Testo', titolo],
          [inVigore ? 'Vale dal' : 'Varrà dal', formattaGiorno(valido_dal)],
        ],
      },
      { paragrafo: novita },
      { azione: 'Leggi la versione nuova', url },
      {
        paragrafo: fissa`Non devi fare nulla, e nessun importo viene addebitato. Se non ti va bene, puoi chiudere l’account: dal profilo, alla voce Privacy.`,
      },
    ],
    motivo: 'Ricevi questo messaggio perché hai un account sul portale e hai accettato quel testo.',
  })
