import {
  type DatiPagamento,
  linkPagamento,
  NESSUN_ADDEBITO,
  qualePagamento,
} from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

/** To the esercente: a cliente wants to pay and no longer can. */
export function linkScaduto(pagamento: DatiPagamento, origin: string): Email {
  return compose({
    modello: 'link_scaduto',
    oggetto: f`${{ cliente: pagamento.cliente }} chiede un nuovo link di pagamento`,
    titolo: f`${{ cliente: pagamento.cliente }} vuole pagare, ma il link è scaduto`,
    blocchi: [
      {
        paragrafo: f`Ha chiesto un nuovo link per la richiesta qui sotto. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      {
        dati: qualePagamento(pagamento),
      },
      { azione: 'Apri la richiesta', url: linkPagamento(origin, pagamento.id) },
    ],
    motivo: 'Ricevi questo messaggio perché incassi con Rateo.',
  })
}
