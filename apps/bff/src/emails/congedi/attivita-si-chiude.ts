import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { f } from '@rateo/domain/parole/frase'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { compose, type Email } from '../layout.ts'

type Chi = { esercente: string; email_esercente: string; ultimo_giorno: string }

type Dati = Chi & {
  abbonamenti: number
  rate_dopo: { quante: number; centesimi: number }
  aperti: { quanti: number; centesimi: number }
}

/** To a cliente, once: the business leaves the portal, and what that means for what the two have going on and for the documents. */
export function attivitaSiChiude(d: Dati, origin: string): Email {
  const { esercente, email_esercente } = d
  const giorno = formattaGiornoCompleto(d.ultimo_giorno)
  return compose({
    modello: 'attivita_si_chiude',
    oggetto: f`${{ esercente }} lascia Rateo il ${{ giorno }}`,
    titolo: f`${{ esercente }} lascia Rateo il ${{ giorno }}`,
    blocchi: [
      {
        paragrafo: f`Fino a quel giorno tutto va avanti come adesso. Dopo, con Rateo non ti viene più chiesto né addebitato nulla per ${{ esercente }}.`,
      },
      ...(d.abbonamenti === 0
        ? []
        : [
            {
              paragrafo: f`Hai ${{ abbonamenti: contato(d.abbonamenti, 'abbonamento in corso', 'abbonamenti in corso') }}: si rinnova fino a quel giorno, poi non si addebita più. Che cosa ne è del servizio chiedilo a ${{ esercente }}.`,
            },
          ]),
      ...(d.rate_dopo.quante === 0
        ? []
        : [
            {
              paragrafo: f`Dopo quel giorno restano ${{ rate: contato(d.rate_dopo.quante, 'rata', 'rate') }} per ${{ totale: formattaEuro(d.rate_dopo.centesimi) }}: sono ancora dovute, con le stesse scadenze, ma le paghi direttamente a ${{ esercente }}, che ti dice come.`,
            },
          ]),
      ...(d.aperti.quanti === 0
        ? []
        : [
            {
              paragrafo: f`Hai ${{ aperti: contato(d.aperti.quanti, 'pagamento aperto', 'pagamenti aperti') }} per ${{ da_pagare: formattaEuro(d.aperti.centesimi) }}: con Rateo si paga fino a quel giorno, poi direttamente a ${{ esercente }}.`,
            },
          ]),
      {
        paragrafo: f`Ricevute, contratti e piani restano nel tuo account, e si verificano come sempre. Per ogni domanda scrivi a ${{ email_esercente }}.`,
      },
      { azione: 'Apri i tuoi documenti', url: `${origin}/documenti` },
      { paragrafo: 'Nessun importo viene addebitato con questo messaggio.' },
    ],
    motivo: f`Ricevi questo messaggio perché hai pagamenti o documenti con ${{ esercente }}.`,
  })
}

/** To a cliente who was told of the end: it does not come. */
export const attivitaResta = ({ esercente }: Pick<Chi, 'esercente'>, origin: string): Email =>
  compose({
    modello: 'attivita_resta',
    oggetto: f`${{ esercente }} resta su Rateo`,
    titolo: f`${{ esercente }} resta su Rateo`,
    blocchi: [
      {
        paragrafo: f`Ti avevamo scritto che ${{ esercente }} avrebbe lasciato Rateo: ci ha ripensato. Rate, abbonamenti e pagamenti vanno avanti come prima, e non devi fare nulla.`,
      },
      { azione: 'Apri Rateo', url: `${origin}/home` },
    ],
    motivo: f`Ricevi questo messaggio perché hai pagamenti o documenti con ${{ esercente }}.`,
  })
