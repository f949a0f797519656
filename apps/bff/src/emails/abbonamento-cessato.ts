import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'

type Dati = {
  id: string
  piano: string
  esercente: string
  created_at: Date
  motivo: string | null
  frase: string
  rimborso_centesimi: number
  a_mano_centesimi: number
}

/** To the cliente: the esercente ended the abbonamento at once, why, and what goes back. */
export function abbonamentoCessato(d: Dati, origin: string): Email {
  const titolo = `${d.esercente} ha chiuso l’abbonamento ${d.piano}`
  const come = [
    d.rimborso_centesimi > d.a_mano_centesimi
      ? ' Il denaro torna da sé sulla carta o sul conto con cui hai pagato.'
      : '',
    d.a_mano_centesimi > 0
      ? ` ${formattaEuro(d.a_mano_centesimi)} te li restituisce ${d.esercente}.`
      : '',
  ]
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `L’abbonamento è finito il ${formattaDataOra(d.created_at.toISOString())} e non ci sono altri rinnovi. ${d.frase}${come.join('')}`,
      },
      ...(d.motivo === null ? [] : [{ paragrafo: `Il motivo: ${d.motivo}` }]),
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${d.id}` },
    ],
    motivo: `Ricevi questo messaggio perché avevi un abbonamento con ${d.esercente}.`,
  })
}
