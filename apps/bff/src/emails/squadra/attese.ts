import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { type DatiPagamento, linkPagamento } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { f } from '@rateo/domain/parole/frase'

type Attesa = { nome: string; chiesto_da: string; importo_centesimi: number; origin: string }

/** To each person of the team who may approve it: a refund that another asked for waits. */
export function rimborsoDaApprovare(
  pagamento: Pick<DatiPagamento, 'id' | 'numero' | 'causale' | 'cliente' | 'esercente'>,
  { nome, chiesto_da, importo_centesimi, origin }: Attesa,
): Email {
  const importo = formattaEuro(importo_centesimi)
  return compose({
    modello: 'rimborso_da_approvare',
    oggetto: f`Un rimborso di ${{ importo }} aspetta la tua approvazione`,
    titolo: f`Ciao ${{ nome }}, un rimborso aspetta una seconda persona`,
    blocchi: [
      {
        paragrafo: f`${{ chiesto_da }} ha chiesto di rimborsare ${{ importo }} a ${{ cliente: pagamento.cliente }}: è oltre la soglia della squadra, e parte solo se lo approvi tu o un’altra persona che può. Nessun importo è stato ancora mosso.`,
      },
      {
        dati: [
          ['Importo', importo],
          ['Pagamento', pagamento.numero],
          ['Causale', pagamento.causale],
        ],
      },
      { azione: 'Vedi il pagamento', url: linkPagamento(origin, pagamento.id) },
    ],
    motivo: f`Ricevi questo messaggio perché nella squadra di ${{ esercente: pagamento.esercente }} puoi approvare i rimborsi.`,
  })
}

type Chiusura = { nome: string; cassa: string; contata_da: string; attivita: string; url: string }

/** To each person of the team who may verify it: a till that another counted waits. */
export const chiusuraDaVerificare = ({ nome, cassa, contata_da, attivita, url }: Chiusura): Email =>
  compose({
    modello: 'chiusura_da_verificare',
    oggetto: f`La chiusura della cassa ${{ cassa }} aspetta la tua verifica`,
    titolo: f`Ciao ${{ nome }}, una cassa aspetta una seconda persona`,
    blocchi: [
      {
        paragrafo: f`${{ contata_da }} ha contato la cassa ${{ cassa }}. La chiusura vale quando un’altra persona la verifica: puoi approvarla, o farla contare di nuovo.`,
      },
      { azione: 'Verifica la chiusura', url },
    ],
    motivo: f`Ricevi questo messaggio perché nella squadra di ${{ attivita }} puoi verificare le casse.`,
  })
