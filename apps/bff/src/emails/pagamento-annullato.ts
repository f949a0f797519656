import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { type DatiPagamento, NESSUN_ADDEBITO, qualePagamento } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

/** To the cliente: there is nothing to pay any more. */
export function pagamentoAnnullato(pagamento: DatiPagamento): Email {
  const importo = formattaEuro(pagamento.importo_centesimi)
  return compose({
    modello: 'pagamento_annullato',
    oggetto: f`${{ esercente: pagamento.esercente }} ha annullato la richiesta di ${{ importo }}`,
    titolo: f`La richiesta di ${{ importo }} è stata annullata`,
    blocchi: [
      {
        paragrafo: f`${{ esercente: pagamento.esercente }} ha annullato la richiesta: non devi pagarla. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      {
        dati: qualePagamento(pagamento),
      },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ esercente: pagamento.esercente }} ti aveva inviato una richiesta di pagamento con Rateo.`,
  })
}
