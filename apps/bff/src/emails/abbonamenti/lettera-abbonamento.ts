import { compose, type Email } from '../layout.ts'

/** A letter to somebody about an abbonamento of theirs, with the way to it. */
export const letteraAbbonamento = (
  { id, esercente }: { id: string; esercente: string },
  origin: string,
  titolo: string,
  paragrafi: readonly string[],
): Email =>
  compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      ...paragrafi.map((paragrafo) => ({ paragrafo })),
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: `Ricevi questo messaggio perché hai un abbonamento con ${esercente}.`,
  })
