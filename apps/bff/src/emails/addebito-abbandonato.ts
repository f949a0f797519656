import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import {
  type DatiPagamento,
  linkGateway,
  linkPagamento,
  NESSUN_ADDEBITO,
  qualePagamento,
} from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

const titoloDi = ({ importo_centesimi }: DatiPagamento) =>
  `L’addebito automatico di ${formattaEuro(importo_centesimi)} non si farà`

const dati = (p: DatiPagamento): [string, string][] => [
  ...qualePagamento(p),
  ['Scadenza', formattaGiorno(p.scadenza)],
]

/** To the cliente: what was to be charged by itself is not any more, and how it is paid. */
export const addebitoAbbandonatoCliente = (p: DatiPagamento, origin: string): Email =>
  compose({
    oggetto: titoloDi(p),
    titolo: titoloDi(p),
    blocchi: [
      {
        paragrafo: `Non siamo riusciti ad addebitare in tempo quello che devi a ${p.esercente}, e non riproveremo da soli. ${NESSUN_ADDEBITO} Puoi pagarlo adesso, anche con un altro metodo.`,
      },
      { dati: dati(p) },
      { azione: 'Paga adesso', url: linkGateway(origin, p.id) },
    ],
    motivo: `Ricevi questo messaggio perché avevi scelto un addebito automatico per ${p.esercente}.`,
  })

/** To the esercente: nothing more happens by itself. */
export const addebitoAbbandonatoEsercente = (p: DatiPagamento, origin: string): Email =>
  compose({
    oggetto: titoloDi(p),
    titolo: titoloDi(p),
    blocchi: [
      {
        paragrafo: `L’addebito a ${p.cliente} non è partito in tempo e non viene più riprovato da solo. ${NESSUN_ADDEBITO} Il cliente ha ricevuto il link per pagare: puoi sollecitarlo o incassare in un altro modo.`,
      },
      { dati: dati(p) },
      { azione: 'Apri il pagamento', url: linkPagamento(origin, p.id) },
    ],
    motivo: 'Ricevi questo messaggio perché incassi con Rateo.',
  })
