import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { type DatiPagamento, linkPagamento } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

type Dati = {
  importo_centesimi: number
  metodo_etichetta: string | null
  modo: string
  /** The sentence for the esercente. */
  messaggio: string
}

/** To the cliente: money is on its way back. */
export function rimborsoRiuscito(
  pagamento: DatiPagamento,
  { importo_centesimi, metodo_etichetta, modo }: Dati,
  origin: string,
): Email {
  const importo = formattaEuro(importo_centesimi)
  const titolo = f`${{ esercente: pagamento.esercente }} ti ha rimborsato ${{ importo }}`
  const quando =
    modo === 'diretto'
      ? f`L’esercente dice di avertelo restituito di persona.`
      : f`Lo vedi sull’estratto conto in 5–10 giorni lavorativi.`
  return compose({
    modello: 'rimborso_riuscito',
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: f`Ti sono stati restituiti ${{ importo }}. ${{ quando }}` },
      {
        dati: [
          ['Importo', importo],
          ['Pagamento', pagamento.numero],
          ['Causale', pagamento.causale],
          ...(metodo_etichetta ? [['Su', metodo_etichetta] as const] : []),
        ],
      },
      { azione: 'Vedi il pagamento', url: linkPagamento(origin, pagamento.id) },
    ],
    motivo: 'Ricevi questo messaggio perché hai pagato con Rateo.',
  })
}

/** To the cliente: what was announced did not come. */
export function rimborsoTornato(
  pagamento: DatiPagamento,
  { importo_centesimi, metodo_etichetta }: Dati,
  origin: string,
): Email {
  const importo = formattaEuro(importo_centesimi)
  const titolo = f`Il rimborso di ${{ importo }} di ${{ esercente: pagamento.esercente }} non è arrivato`
  return compose({
    modello: 'rimborso_tornato',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Ti avevamo scritto che ${{ esercente: pagamento.esercente }} ti ha rimborsato ${{ importo }}. La tua banca li ha rimandati indietro: questi ${{ importo }} non ti sono stati restituiti.`,
      },
      {
        paragrafo:
          'Forse la carta o il conto non esistono più. L’esercente è stato avvisato: mettetevi d’accordo su un altro modo, ad esempio un bonifico.',
      },
      {
        dati: [
          ['Importo', importo],
          ['Pagamento', pagamento.numero],
          ['Causale', pagamento.causale],
          ...(metodo_etichetta ? [['Su', metodo_etichetta] as const] : []),
        ],
      },
      { azione: 'Vedi il pagamento', url: linkPagamento(origin, pagamento.id) },
    ],
    motivo: 'Ricevi questo messaggio perché hai pagato con Rateo.',
  })
}

/** To the esercente: it has to be given back in another way. */
export function rimborsoFallito(
  pagamento: DatiPagamento,
  { importo_centesimi, messaggio }: Dati,
  origin: string,
): Email {
  const titolo = f`Il rimborso di ${{ importo: formattaEuro(importo_centesimi) }} a ${{ cliente: pagamento.cliente }} non è riuscito`
  return compose({
    modello: 'rimborso_fallito',
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: messaggio },
      {
        paragrafo:
          'L’importo è di nuovo nel tuo saldo: mettiti d’accordo con il cliente, ad esempio per un bonifico.',
      },
      { azione: 'Apri il pagamento', url: linkPagamento(origin, pagamento.id) },
    ],
    motivo: 'Ricevi questo messaggio perché incassi con Rateo.',
  })
}
