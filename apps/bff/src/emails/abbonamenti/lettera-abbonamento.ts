import { compose, type Email } from '../layout.ts'
import { f } from '@rateo/domain/parole/frase'

/** A letter to somebody about an abbonamento of theirs, with the way to it. */
export const letteraAbbonamento = (
  { id, esercente }: { id: string; esercente: string },
  origin: string,
  titolo: string,
  paragrafi: readonly string[],
): Email =>
  compose({
    modello: 'lettera_abbonamento',
    oggetto: titolo,
    titolo,
    blocchi: [
      ...paragrafi.map((paragrafo) => ({ paragrafo })),
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente }}.`,
  })
