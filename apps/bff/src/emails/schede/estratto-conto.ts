import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

type Estratto = {
  cliente: string
  esercente: string
  /** `dal 01/01/2026 al 31/03/2026`. */
  periodo: string
  saldo: string
  al: string
  url: string
}

/** The estratto conto that an esercente sends to a cliente, with its sheet. */
export const estrattoConto = ({ cliente, esercente, periodo, saldo, al, url }: Estratto): Email =>
  compose({
    modello: 'estratto_conto',
    oggetto: f`Estratto conto da ${{ esercente }}`,
    titolo: f`${{ cliente }}, ecco il tuo estratto conto`,
    blocchi: [
      {
        paragrafo: fissa`${{ esercente }} ti manda l’estratto conto ${{ periodo }}: lo trovi in PDF qui allegato. Nessun importo viene addebitato con questo messaggio.`,
      },
      { dati: [[`Resta da pagare al ${al}`, saldo]] },
      { azione: 'Aprilo su Rateo', url },
    ],
    motivo: f`Ricevi questo messaggio perché sei cliente di ${{ esercente }}, che lo ha mandato dalla tua scheda.`,
  })
