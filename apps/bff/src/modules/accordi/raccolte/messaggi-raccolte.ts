import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { DatiPagamento } from '../../../emails/dati-pagamento.ts'
import { compose, type Email } from '../../../emails/layout.ts'

/** To who has not paid yet: there is another day to pay by. */
export function emailScadenzaSpostata(p: DatiPagamento, origin: string, id: string): Email {
  const giorno = formattaGiornoCompleto(p.scadenza)
  return compose({
    oggetto: `${p.causale}: ora la scadenza è ${giorno}`,
    titolo: `La scadenza è cambiata: ${giorno}`,
    blocchi: [
      {
        dati: [
          ['Causale', p.causale],
          ['Importo', formattaEuro(p.importo_centesimi)],
          ['Scadenza', giorno],
        ],
      },
      { azione: `Paga ${formattaEuro(p.importo_centesimi)}`, url: `${origin}/gateway/${id}` },
      { paragrafo: 'L’importo è lo stesso. Non è stato addebitato nulla.' },
    ],
    motivo: `Ricevi questo messaggio perché ${p.esercente} ti ha inviato una richiesta di pagamento.`,
  })
}
