import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { comeRiprovare, messaggioRifiuto } from '../integrations/psp/codici-rifiuto.ts'
import { type DatiPagamento, linkGateway, qualePagamento } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

/** A charge that started by itself, and the day on which it is tried again; null where it is not. */
export type Automatico = { riprova_il: string | null }

const cheSuccede = ({ riprova_il }: Automatico): string =>
  riprova_il === null
    ? f`Non riproviamo da soli: per non restare in ritardo paga tu, anche con un altro metodo.`
    : f`Riproviamo da soli ${{ riprova_il: formattaGiornoCompleto(riprova_il) }}. Se preferisci, paga prima tu: allora non riproviamo.`

/** To the cliente: nothing was taken, what comes next, and how to try again. */
export function pagamentoNonRiuscito(
  pagamento: DatiPagamento,
  codice_rifiuto: string | null,
  origin: string,
  automatico: Automatico | null = null,
): Email {
  const importo = formattaEuro(pagamento.importo_centesimi)
  const cosa = automatico === null ? f`Il pagamento` : f`L’addebito automatico`
  return compose({
    modello: 'pagamento_non_riuscito',
    oggetto: f`${{ cosa }} di ${{ importo }} a ${{ esercente: pagamento.esercente }} non è riuscito`,
    titolo: f`${{ cosa }} di ${{ importo }} non è riuscito`,
    esercente: pagamento.esercente,
    blocchi: [
      { paragrafo: messaggioRifiuto(codice_rifiuto) },
      {
        dati: [['Esercente', pagamento.esercente], ...qualePagamento(pagamento)],
      },
      ...(automatico === null ? [] : [{ paragrafo: cheSuccede(automatico) }]),
      {
        azione: automatico === null ? 'Riprova' : f`Paga ora`,
        url: linkGateway(origin, pagamento.id),
      },
      { paragrafo: comeRiprovare(codice_rifiuto) },
    ],
    motivo:
      automatico === null
        ? f`Ricevi questo messaggio perché hai provato a pagare con Rateo.`
        : f`Ricevi questo messaggio perché paghi ${{ esercente: pagamento.esercente }} con un addebito automatico.`,
  })
}
