import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { DatiPagamento } from '../../../emails/dati-pagamento.ts'
import { compose, type Email } from '../../../emails/layout.ts'
import { f } from '@rateo/domain/parole/frase'

/** To who has not paid yet: there is another day to pay by. */
export function emailScadenzaSpostata(p: DatiPagamento, origin: string, id: string): Email {
  const giorno = formattaGiornoCompleto(p.scadenza)
  return compose({
    modello: 'scadenza_spostata',
    oggetto: f`${{ causale: p.causale }}: ora la scadenza è ${{ giorno }}`,
    titolo: f`La scadenza è cambiata: ${{ giorno }}`,
    blocchi: [
      {
        dati: [
          ['Causale', p.causale],
          ['Importo', formattaEuro(p.importo_centesimi)],
          ['Scadenza', giorno],
        ],
      },
      {
        azione: f`Paga ${{ importo: formattaEuro(p.importo_centesimi) }}`,
        url: `${origin}/gateway/${id}`,
      },
      { paragrafo: 'L’importo è lo stesso. Non è stato addebitato nulla.' },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ esercente: p.esercente }} ti ha inviato una richiesta di pagamento.`,
  })
}
