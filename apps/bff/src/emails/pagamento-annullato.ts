import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { type DatiPagamento, NESSUN_ADDEBITO, qualePagamento } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

/** To the cliente: there is nothing to pay any more. */
export function pagamentoAnnullato(pagamento: DatiPagamento): Email {
  const importo = formattaEuro(pagamento.importo_centesimi)
  return compose({
    oggetto: `${pagamento.esercente} ha annullato la richiesta di ${importo}`,
    titolo: `La richiesta di ${importo} è stata annullata`,
    blocchi: [
      {
        paragrafo: `${pagamento.esercente} ha annullato la richiesta: non devi pagarla. ${NESSUN_ADDEBITO}`,
      },
      {
        dati: qualePagamento(pagamento),
      },
    ],
    motivo: `Ricevi questo messaggio perché ${pagamento.esercente} ti aveva inviato una richiesta di pagamento con Rateo.`,
  })
}
