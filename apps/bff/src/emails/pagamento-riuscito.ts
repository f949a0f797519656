import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { type DatiPagamento, linkGateway, linkPagamento } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { fraseNetto } from '@rateo/domain/trattenute/trattenute'
import { f, fissa } from '@rateo/domain/parole/frase'

type Esito = {
  /** The amount that this payment moved: less than the whole when it paid a part. */
  pagato_centesimi: number
  residuo_centesimi: number
  pagato_il: string
  metodo_etichetta: string | null
  ricevuta: string | null
  /** The name on the statement of the card; null where nothing was paid by card. */
  estratto: string | null
}

function dati(pagamento: DatiPagamento, esito: Esito): (readonly [string, string])[] {
  return [
    ['Importo', formattaEuro(esito.pagato_centesimi)],
    ...(esito.residuo_centesimi > 0
      ? [['Resta da pagare', formattaEuro(esito.residuo_centesimi)] as const]
      : []),
    ...(pagamento.netto
      ? [
          [
            'Totale e trattenute',
            fraseNetto({ ...pagamento.netto, da_pagare_centesimi: pagamento.importo_centesimi }),
          ] as const,
        ]
      : []),
    ['Pagamento', pagamento.numero],
    ['Causale', pagamento.causale],
    ['Pagato il', formattaGiornoLungo(esito.pagato_il)],
    ...(esito.metodo_etichetta ? [['Metodo', esito.metodo_etichetta] as const] : []),
    ...(esito.ricevuta ? [['Ricevuta', esito.ricevuta] as const] : []),
  ]
}

/** To the cliente: the money has gone, and here is the receipt. */
export function pagamentoRiuscitoCliente(
  pagamento: DatiPagamento,
  esito: Esito,
  origin: string,
): Email {
  const importo = formattaEuro(esito.pagato_centesimi)
  const { estratto } = esito
  return compose({
    modello: 'pagamento_riuscito_cliente',
    oggetto: f`Hai pagato ${{ importo }} a ${{ esercente: pagamento.esercente }}`,
    esercente: pagamento.esercente,
    titolo: f`Hai pagato ${{ importo }} a ${{ esercente: pagamento.esercente }}`,
    blocchi: [
      {
        paragrafo: f`Il pagamento è riuscito: ti sono stati addebitati ${{ importo }}, una sola volta.`,
      },
      {
        dati: [
          ...dati(pagamento, esito),
          ...(estratto === null ? [] : [['Sull’estratto della carta', estratto] as const]),
        ],
      },
      {
        azione: esito.ricevuta ? f`Vedi il pagamento e la ricevuta` : f`Vedi il pagamento`,
        url: linkGateway(origin, pagamento.id),
      },
      {
        paragrafo: fissa`La ricevuta non è un documento fiscale: scontrino o fattura li rilascia l’esercente.`,
      },
    ],
    motivo: 'Ricevi questo messaggio perché hai pagato con Rateo.',
  })
}

/** To the esercente: short, it may come many times a day. */
export function pagamentoRiuscitoEsercente(
  pagamento: DatiPagamento,
  esito: Esito,
  origin: string,
): Email {
  const importo = formattaEuro(esito.pagato_centesimi)
  return compose({
    modello: 'pagamento_riuscito_esercente',
    oggetto: f`Incassati ${{ importo }} da ${{ cliente: pagamento.cliente }}`,
    titolo: f`${{ cliente: pagamento.cliente }} ti ha pagato ${{ importo }}`,
    blocchi: [
      { dati: dati(pagamento, esito) },
      { azione: 'Apri il pagamento', url: linkPagamento(origin, pagamento.id) },
    ],
    motivo: 'Ricevi questo messaggio perché incassi con Rateo.',
  })
}
