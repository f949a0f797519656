import { formattaEuro } from '@rateo/domain/denaro'
import { comeRiprovare, messaggioRifiuto } from '../integrations/psp/codici-rifiuto.ts'
import { type DatiPagamento, linkGateway } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

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
      { paragrafo: messaggioRifiuto(codice_rifiuto) },
      {
        dati: [
          ['Esercente', pagamento.esercente],
          ['Causale', pagamento.causale],
          ['Importo', importo],
        ],
      },
      { azione: 'Riprova', url: linkGateway(origin, pagamento.id) },
      { paragrafo: comeRiprovare(codice_rifiuto) },
    ],
    motivo: 'Ricevi questo messaggio perché hai provato a pagare con Rateo.',
  })
}
