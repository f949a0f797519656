import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

/** `nome`: "Visa •••• 4242". `scade_il`: the last day of the month that is printed on it. */
export type DatiCarta = { nome: string; scade_il: string; dipendono: number }

const MOTIVO = f`Ricevi questo messaggio perché hai salvato questa carta su Rateo.`

const addebiti = (quanti: number) =>
  quanti === 1 ? f`un addebito automatico` : f`${{ quanti }} addebiti automatici`

/** The bank sent its holder another card: the charges go on by themselves. */
export function cartaRinnovata({ nome, scade_il }: DatiCarta): Email {
  return compose({
    modello: 'carta_rinnovata',
    oggetto: f`La tua banca ha rinnovato la carta ${{ nome }}`,
    titolo: f`La tua banca ha rinnovato la carta ${{ nome }}`,
    blocchi: [
      { paragrafo: 'Non devi fare niente: gli addebiti automatici continuano sulla carta nuova.' },
      {
        dati: [
          ['Carta', nome],
          ['Vale fino a', formattaGiornoCompleto(scade_il)],
        ],
      },
    ],
    motivo: MOTIVO,
  })
}

/** To the cliente: a card is about to expire, or has, and the bank has not told of another one. */
export function cartaInScadenza(
  { nome, scade_il, dipendono }: DatiCarta,
  isOver: boolean,
  url: string,
): Email {
  const titolo = isOver
    ? f`La carta ${{ nome }} è scaduta`
    : f`La carta ${{ nome }} sta per scadere`
  return compose({
    modello: 'carta_in_scadenza',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Con questa carta paghi ${{ addebiti: addebiti(dipendono) }}. La tua banca non ci ha ancora detto di averla rinnovata: se lo fa non devi fare niente, altrimenti scegli un’altra carta per non lasciare indietro un pagamento. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      {
        dati: [
          ['Carta', nome],
          ['Vale fino a', formattaGiornoCompleto(scade_il)],
        ],
      },
      { azione: 'Le tue carte', url },
    ],
    motivo: MOTIVO,
  })
}

/** The payment service does not know it any more: nothing can be charged to it. */
export function cartaNonPiuValida({ nome, dipendono }: DatiCarta, url: string): Email {
  return compose({
    modello: 'carta_non_piu_valida',
    oggetto: f`La carta ${{ nome }} non si può più usare`,
    titolo: f`La carta ${{ nome }} non si può più usare`,
    blocchi: [
      {
        paragrafo: f`Il servizio di pagamento non accetta più addebiti su questa carta. ${{ nessun_addebito: NESSUN_ADDEBITO }}${{
          che_cosa_dipende:
            dipendono === 0
              ? ''
              : f` Con questa carta paghi ${{ addebiti: addebiti(dipendono) }}: scegli un’altra carta, o il prossimo importo resta da pagare.`,
        }}`,
      },
      { dati: [['Carta', nome]] },
      { azione: 'Le tue carte', url },
    ],
    motivo: MOTIVO,
  })
}
