import { f } from '@rateo/domain/parole/frase'
import { compose, type Email } from '../layout.ts'

type Riepilogo = {
  esercente: string
  anno: string
  totale: string
  url: string
}

/** The yearly statement of expenses that may be deducted, behind a link. */
export const riepilogoSpese = ({ esercente, anno, totale, url }: Riepilogo): Email =>
  compose({
    modello: 'riepilogo_spese',
    oggetto: f`${{ esercente }}: le spese detraibili del ${{ anno }}`,
    titolo: f`Le spese detraibili del ${{ anno }}`,
    esercente,
    blocchi: [
      {
        paragrafo: f`Il riepilogo di quello che hai pagato a ${{ esercente }} nel ${{ anno }} è tra i tuoi documenti: ti serve per la dichiarazione dei redditi. Nessun importo viene mosso.`,
      },
      { dati: [['Pagato con mezzi tracciabili', totale]] },
      { azione: 'Apri il riepilogo', url },
    ],
    motivo: f`Ricevi questo messaggio perché sei cliente di ${{ esercente }}.`,
  })
