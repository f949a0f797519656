import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { MINIMO_ONLINE } from '@rateo/domain/denaro/minimo-online'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import {
  type DatiPagamento,
  linkGateway,
  linkPagamento,
  NESSUN_ADDEBITO,
  qualePagamento,
} from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

/** A charge that was given up because its day went by, or because it is less than the provider takes. */
type Abbandonato = DatiPagamento & { sotto_minimo: boolean }

const titoloDi = ({ importo_centesimi }: DatiPagamento) =>
  `L’addebito automatico di ${formattaEuro(importo_centesimi)} non si farà`

const TROPPO_POCO = `Il servizio di pagamento non accetta meno di ${formattaEuro(MINIMO_ONLINE)}`

const dati = (p: DatiPagamento): [string, string][] => [
  ...qualePagamento(p),
  ['Scadenza', formattaGiorno(p.scadenza)],
]

/** To the cliente: what was to be charged by itself is not any more, and how it is paid. */
export const addebitoAbbandonatoCliente = (p: Abbandonato, origin: string): Email =>
  compose({
    oggetto: titoloDi(p),
    titolo: titoloDi(p),
    blocchi: [
      {
        paragrafo: p.sotto_minimo
          ? `${TROPPO_POCO}, e quello che devi a ${p.esercente} è di meno: non lo addebitiamo da soli. ${NESSUN_ADDEBITO} Puoi pagarlo insieme a un altro importo che gli devi, o a lui in contanti o con un bonifico.`
          : `Non siamo riusciti ad addebitare in tempo quello che devi a ${p.esercente}, e non riproveremo da soli. ${NESSUN_ADDEBITO} Puoi pagarlo adesso, anche con un altro metodo.`,
      },
      { dati: dati(p) },
      p.sotto_minimo
        ? { azione: 'Apri il pagamento', url: linkPagamento(origin, p.id) }
        : { azione: 'Paga adesso', url: linkGateway(origin, p.id) },
    ],
    motivo: `Ricevi questo messaggio perché avevi scelto un addebito automatico per ${p.esercente}.`,
  })

/** To the esercente: nothing more happens by itself. */
export const addebitoAbbandonatoEsercente = (p: Abbandonato, origin: string): Email =>
  compose({
    oggetto: titoloDi(p),
    titolo: titoloDi(p),
    blocchi: [
      {
        paragrafo: p.sotto_minimo
          ? `${TROPPO_POCO}, e quello che ${p.cliente} deve è di meno: non si addebita da solo. ${NESSUN_ADDEBITO} Il cliente lo sa, e può pagarlo insieme a un altro importo: puoi registrare l’incasso in contanti o con un bonifico, o rinunciarvi.`
          : `L’addebito a ${p.cliente} non è partito in tempo e non viene più riprovato da solo. ${NESSUN_ADDEBITO} Il cliente ha ricevuto il link per pagare: puoi sollecitarlo o incassare in un altro modo.`,
      },
      { dati: dati(p) },
      { azione: 'Apri il pagamento', url: linkPagamento(origin, p.id) },
    ],
    motivo: 'Ricevi questo messaggio perché incassi con Rateo.',
  })
