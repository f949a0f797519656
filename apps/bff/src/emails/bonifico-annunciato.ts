import { type DatiPagamento, linkPagamento, qualePagamento } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

/** To the esercente: a transfer is on its way, to be written down when it comes. */
export function bonificoAnnunciato(pagamento: DatiPagamento, origin: string): Email {
  return compose({
    modello: 'bonifico_annunciato',
    oggetto: f`${{ cliente: pagamento.cliente }} ha disposto un bonifico`,
    titolo: f`${{ cliente: pagamento.cliente }} dice di aver disposto un bonifico`,
    blocchi: [
      {
        paragrafo:
          'Di solito arriva in uno o due giorni lavorativi. Quando lo vedi sul conto, registra l’incasso: fino ad allora il pagamento resta in elaborazione.',
      },
      {
        dati: qualePagamento(pagamento),
      },
      { azione: 'Apri il pagamento', url: linkPagamento(origin, pagamento.id) },
    ],
    motivo: 'Ricevi questo messaggio perché incassi con Rateo.',
  })
}
