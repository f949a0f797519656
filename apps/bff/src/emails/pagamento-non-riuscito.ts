import { formattaEuro } from '@rateo/domain/denaro'
import { eChiaveMessaggio, messaggio } from '@rateo/domain/messaggi'
import { type DatiPagamento, linkGateway, NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

/** Why it was refused, always with whether money moved. Codes that have no sentence get the general one. */
function motivoDelRifiuto(codice: string | null): string {
  const sentence =
    codice !== null && eChiaveMessaggio(codice)
      ? messaggio(codice)
      : 'Il pagamento non è stato autorizzato.'
  return sentence.includes(NESSUN_ADDEBITO) ? sentence : `${sentence} ${NESSUN_ADDEBITO}`
}

/** To the cliente: nothing was taken, and how to try again. */
export function pagamentoNonRiuscito(
  pagamento: DatiPagamento,
  codice_rifiuto: string | null,
  origin: string,
): Email {
  const importo = formattaEuro(pagamento.importo_centesimi)
  return compose({
    oggetto: `Il pagamento di ${importo} a ${pagamento.esercente} non è riuscito`,
    titolo: `Il pagamento di ${importo} non è riuscito`,
    blocchi: [
      { paragrafo: motivoDelRifiuto(codice_rifiuto) },
      {
        dati: [
          ['Esercente', pagamento.esercente],
          ['Causale', pagamento.causale],
          ['Importo', importo],
        ],
      },
      { azione: 'Riprova', url: linkGateway(origin, pagamento.id) },
      { paragrafo: 'Puoi usare la stessa carta o un’altra.' },
    ],
    motivo: 'Ricevi questo messaggio perché hai provato a pagare con Rateo.',
  })
}
