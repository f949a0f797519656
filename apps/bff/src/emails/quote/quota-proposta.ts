import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { compose, type Email } from '../layout.ts'

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
  const titolo = `La tua quota per ${q.esercente}: ${importo}`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `${q.esercente} divide una spesa fra più persone e chiede a te ${importo}, cioè il ${q.percento}.`,
      },
      { paragrafo: `Causale: ${q.causale}.` },
      ...(q.beneficiario === null ? [] : [{ paragrafo: `Per: ${q.beneficiario}.` }]),
      { paragrafo: `Da pagare entro ${formattaGiornoCompleto(q.scadenza)}.` },
      {
        paragrafo: `Rispondi entro ${formattaGiornoCompleto(giornoDiRoma(q.scade_at))}. Finché non accetti non devi nulla, e paghi solo la tua quota. Non è stato addebitato alcun importo.`,
      },
      { azione: 'Leggi e rispondi', url: `${origin}/quote/${q.id}` },
    ],
    motivo: `Ricevi questo messaggio perché sei cliente di ${q.esercente}.`,
  })
}
