import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

type Unito = { nome: string; esercente: string; origin: string }

/** To a person whose two records at an esercente became one: what they find now, and what to do if it is not theirs. */
export const clienteUnito = ({ nome, esercente, origin }: Unito): Email =>
  compose({
    modello: 'cliente_unito',
    oggetto: f`${{ esercente }} ha unito due schede a tuo nome`,
    titolo: f`Ciao ${{ nome }}, da ${{ esercente }} ora hai una scheda sola`,
    blocchi: [
      {
        paragrafo: fissa`${{ esercente }} aveva due schede tue e le ha unite: pagamenti, rate, abbonamenti e documenti dell’altra ora sono nella scheda che resta. Nessun importo viene addebitato con questo messaggio.`,
      },
      {
        paragrafo:
          'Se trovi qualcosa che non è tuo, chiedi assistenza: per un giorno l’unione si può annullare.',
      },
      { azione: 'Vedi i pagamenti', url: `${origin}/pagamenti` },
    ],
    motivo: f`Ricevi questo messaggio perché sei cliente di ${{ esercente }} su Rateo.`,
  })

/** To the same person, where the esercente took it back. */
export const unioneAnnullata = ({ nome, esercente, origin }: Unito): Email =>
  compose({
    modello: 'unione_annullata',
    oggetto: f`${{ esercente }} ha diviso di nuovo le due schede`,
    titolo: f`Ciao ${{ nome }}, le due schede da ${{ esercente }} sono di nuovo divise`,
    blocchi: [
      {
        paragrafo: fissa`${{ esercente }} ha annullato l’unione: quello che era dell’altra scheda è tornato al suo posto. Nessun importo viene addebitato con questo messaggio.`,
      },
      { azione: 'Vedi i pagamenti', url: `${origin}/pagamenti` },
    ],
    motivo: f`Ricevi questo messaggio perché sei cliente di ${{ esercente }} su Rateo.`,
  })
