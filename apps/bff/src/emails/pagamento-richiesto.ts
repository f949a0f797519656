import { paroleRichiesta } from '@rateo/domain/parole/richiesta'
import { type DatiPagamento, linkGateway } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { comeSiVerifica } from './pagamenti/verifica-richiesta.ts'
import { f } from '@rateo/domain/parole/frase'

/** To the cliente: somebody asks for money, and this is where it is paid. */
export function pagamentoRichiesto(
  pagamento: DatiPagamento,
  { origin, codice }: { origin: string; codice: string },
): Email {
  const { oggetto, titolo, dati, azione, avviso, dubbio } = paroleRichiesta(pagamento)
  return compose({
    modello: 'pagamento_richiesto',
    oggetto,
    titolo,
    esercente: pagamento.esercente,
    blocchi: [
      { dati },
      { azione, url: linkGateway(origin, pagamento.id) },
      { paragrafo: avviso },
      { paragrafo: dubbio },
      { paragrafo: comeSiVerifica(origin, codice) },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ esercente: pagamento.esercente }} ti ha inviato una richiesta di pagamento con Rateo.`,
  })
}
