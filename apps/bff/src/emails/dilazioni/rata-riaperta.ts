import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import {
  type DatiPagamento,
  linkGateway,
  linkPagamento,
  qualePagamento,
} from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { PERCHE } from './parti.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

/** The subject of the e-mail, and the heading of both notifications. */
export const titoloRataRiaperta = ({ importo_centesimi }: DatiPagamento) =>
  f`Dopo la contestazione ${{ importo: formattaEuro(importo_centesimi) }} sono di nuovo da pagare`

const dati = (p: DatiPagamento): [string, string][] => [
  ...qualePagamento(p),
  ['Entro', formattaGiornoCompleto(p.scadenza)],
]

/** To the cliente: the bank gave the money back, the plan still asks for it, and nobody takes it. */
export const rataRiapertaCliente = (
  d: DatiPagamento & { email_esercente: string },
  origin: string,
): Email =>
  compose({
    modello: 'rata_riaperta_cliente',
    oggetto: titoloRataRiaperta(d),
    titolo: titoloRataRiaperta(d),
    blocchi: [
      {
        paragrafo: f`La contestazione è chiusa e la banca ti ha restituito ${{ importo: formattaEuro(d.importo_centesimi) }}. Erano di una rata del piano con ${{ esercente: d.esercente }}, che così resta da pagare: hai tempo fino a ${{ scadenza: formattaGiornoCompleto(d.scadenza) }}.`,
      },
      {
        paragrafo: fissa`Non è stato addebitato alcun importo e non lo addebitiamo da soli, su nessuna carta e su nessun conto: paghi tu, quando vuoi. Se pensi di non doverli pagare, scrivi a ${{ email_esercente: d.email_esercente }} prima di quel giorno.`,
      },
      { dati: [...dati(d), ['Esercente', d.esercente]] },
      { azione: 'Apri il pagamento', url: linkGateway(origin, d.id) },
    ],
    motivo: PERCHE.cliente,
  })

/** To the esercente: what is owed again, and what can be done. */
export const rataRiapertaEsercente = (d: DatiPagamento, origin: string): Email =>
  compose({
    modello: 'rata_riaperta_esercente',
    oggetto: titoloRataRiaperta(d),
    titolo: titoloRataRiaperta(d),
    blocchi: [
      {
        paragrafo: f`La banca ha dato ragione a ${{ cliente: d.cliente }} e gli ha restituito ${{ importo: formattaEuro(d.importo_centesimi) }} di una rata. Il piano li prevede ancora: sono di nuovo da pagare entro ${{ scadenza: formattaGiornoCompleto(d.scadenza) }}, e il cliente è avvisato.`,
      },
      {
        paragrafo:
          'Non è stato addebitato alcun importo e nulla si addebita da solo: paga il cliente. Se non li aspetti più, apri il pagamento e stralcialo.',
      },
      { dati: [...dati(d), ['Cliente', d.cliente]] },
      { azione: 'Apri il pagamento', url: linkPagamento(origin, d.id) },
    ],
    motivo: PERCHE.esercente,
  })
