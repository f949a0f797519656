import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { compose, type Email } from '../layout.ts'
import { f } from '@rateo/domain/parole/frase'

type Quota = {
  id: string
  esercente: string
  causale: string
  beneficiario: string | null
  percento: string
  importo_centesimi: number
  scadenza: string
  scade_at: Date
}

/** To one of several payers: the own share alone, and nothing of the others. */
export function quotaProposta(q: Quota, origin: string): Email {
  const importo = formattaEuro(q.importo_centesimi)
  const titolo = f`La tua quota per ${{ esercente: q.esercente }}: ${{ importo }}`
  return compose({
    modello: 'quota_proposta',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`${{ esercente: q.esercente }} divide una spesa fra più persone e chiede a te ${{ importo }}, cioè il ${{ percento: q.percento }}.`,
      },
      { paragrafo: f`Causale: ${{ causale: q.causale }}.` },
      ...(q.beneficiario === null
        ? []
        : [{ paragrafo: f`Per: ${{ beneficiario: q.beneficiario }}.` }]),
      { paragrafo: f`Da pagare entro ${{ scadenza: formattaGiornoCompleto(q.scadenza) }}.` },
      {
        paragrafo: f`Rispondi entro ${{ scade: formattaGiornoCompleto(giornoDiRoma(q.scade_at)) }}. Finché non accetti non devi nulla, e paghi solo la tua quota. Non è stato addebitato alcun importo.`,
      },
      { azione: 'Leggi e rispondi', url: `${origin}/quote/${q.id}` },
    ],
    motivo: f`Ricevi questo messaggio perché sei cliente di ${{ esercente: q.esercente }}.`,
  })
}
