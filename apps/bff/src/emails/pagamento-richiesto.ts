import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { type DatiPagamento, linkGateway } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

/** To the cliente: somebody asks for money, and this is where it is paid. */
export function pagamentoRichiesto(pagamento: DatiPagamento, origin: string): Email {
  const importo = formattaEuro(pagamento.importo_centesimi)
  return compose({
    oggetto: `${pagamento.esercente} ti chiede ${importo}`,
    titolo: `${pagamento.esercente} ti chiede un pagamento di ${importo}`,
    blocchi: [
      {
        dati: [
          ['Importo', importo],
          ['Pagamento', pagamento.numero],
          ['Causale', pagamento.causale],
          ['Da pagare entro', formattaGiornoCompleto(pagamento.scadenza)],
          ...(pagamento.valido_fino === null
            ? []
            : [['Link valido fino a', formattaGiornoCompleto(pagamento.valido_fino)] as const]),
        ],
      },
      { azione: `Paga ${importo}`, url: linkGateway(origin, pagamento.id) },
      {
        paragrafo:
          'Per ora non è stato addebitato alcun importo: paghi soltanto quando lo confermi tu.',
      },
      { paragrafo: 'Se non riconosci la richiesta non pagare e scrivi all’esercente.' },
    ],
    motivo: `Ricevi questo messaggio perché ${pagamento.esercente} ti ha inviato una richiesta di pagamento con Rateo.`,
  })
}
