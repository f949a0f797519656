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
import { f } from '@rateo/domain/parole/frase'

/** A charge that was given up: its day went by, it is less than the provider takes, or more than its payer agreed to. */
type Abbandonato = DatiPagamento & { sotto_minimo: boolean; oltre_il_consenso: boolean }

const titoloDi = ({ importo_centesimi }: DatiPagamento) =>
  f`L’addebito automatico di ${{ importo: formattaEuro(importo_centesimi) }} non si farà`

const TROPPO_POCO = f`Il servizio di pagamento non accetta meno di ${{ minimo_online: formattaEuro(MINIMO_ONLINE) }}`

const dati = (p: DatiPagamento): [string, string][] => [
  ...qualePagamento(p),
  ['Scadenza', formattaGiorno(p.scadenza)],
]

/** To the cliente: what was to be charged by itself is not any more, and how it is paid. */
export const addebitoAbbandonatoCliente = (p: Abbandonato, origin: string): Email =>
  compose({
    modello: 'addebito_abbandonato_cliente',
    oggetto: titoloDi(p),
    titolo: titoloDi(p),
    blocchi: [
      {
        paragrafo: p.sotto_minimo
          ? f`${{ troppo_poco: TROPPO_POCO }}, e quello che devi a ${{ esercente: p.esercente }} è di meno: non lo addebitiamo da soli. ${{ nessun_addebito: NESSUN_ADDEBITO }} Puoi pagarlo insieme a un altro importo che gli devi, o a lui in contanti o con un bonifico.`
          : p.oltre_il_consenso
            ? f`Adesso devi a ${{ esercente: p.esercente }} più di quello che avevi accettato di farti addebitare, e non lo addebitiamo da soli. ${{ nessun_addebito: NESSUN_ADDEBITO }} Guarda che cosa è cambiato: puoi pagarlo quando vuoi.`
            : f`Non siamo riusciti ad addebitare in tempo quello che devi a ${{ esercente: p.esercente }}, e non riproveremo da soli. ${{ nessun_addebito: NESSUN_ADDEBITO }} Puoi pagarlo adesso, anche con un altro metodo.`,
      },
      { dati: dati(p) },
      p.sotto_minimo
        ? { azione: 'Apri il pagamento', url: linkPagamento(origin, p.id) }
        : { azione: 'Paga adesso', url: linkGateway(origin, p.id) },
    ],
    motivo: f`Ricevi questo messaggio perché avevi scelto un addebito automatico per ${{ esercente: p.esercente }}.`,
  })

/** To the esercente: nothing more happens by itself. */
export const addebitoAbbandonatoEsercente = (p: Abbandonato, origin: string): Email =>
  compose({
    modello: 'addebito_abbandonato_esercente',
    oggetto: titoloDi(p),
    titolo: titoloDi(p),
    blocchi: [
      {
        paragrafo: p.sotto_minimo
          ? f`${{ troppo_poco: TROPPO_POCO }}, e quello che ${{ cliente: p.cliente }} deve è di meno: non si addebita da solo. ${{ nessun_addebito: NESSUN_ADDEBITO }} Il cliente lo sa, e può pagarlo insieme a un altro importo: puoi registrare l’incasso in contanti o con un bonifico, o rinunciarvi.`
          : p.oltre_il_consenso
            ? f`${{ cliente: p.cliente }} deve adesso più di quello che aveva accettato di farsi addebitare, e non si addebita da solo. ${{ nessun_addebito: NESSUN_ADDEBITO }} Il cliente lo sa, e può pagare dal link.`
            : f`L’addebito a ${{ cliente: p.cliente }} non è partito in tempo e non viene più riprovato da solo. ${{ nessun_addebito: NESSUN_ADDEBITO }} Il cliente ha ricevuto il link per pagare: puoi sollecitarlo o incassare in un altro modo.`,
      },
      { dati: dati(p) },
      { azione: 'Apri il pagamento', url: linkPagamento(origin, p.id) },
    ],
    motivo: 'Ricevi questo messaggio perché incassi con Rateo.',
  })
