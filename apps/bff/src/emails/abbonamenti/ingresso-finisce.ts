import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { type CadenzaAbbonamento, OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { ultimoGiornoDisdetta } from '@rateo/domain/stati/piano'
import { compose, type Email } from '../layout.ts'

type Dati = {
  id: string
  piano: string
  esercente: string
  giorno: string
  importo_centesimi: number
  pieno_centesimi: number
  cadenza: CadenzaAbbonamento
  preavviso_giorni: number
}

/** To the cliente, before the first dearer charge: what it is, that it was agreed to, and how to leave in time. */
export function ingressoFinisce(d: Dati, origin: string): Email {
  const quando = formattaGiornoCompleto(d.giorno)
  const titolo = `${d.piano}: sta per finire il prezzo d’ingresso`
  const entro = formattaGiornoCompleto(ultimoGiornoDisdetta(d.giorno, d.preavviso_giorni))
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Finora hai pagato ${formattaEuro(d.importo_centesimi)} ${OGNI_CADENZA[d.cadenza]}. Da ${quando} l’abbonamento con ${d.esercente} costa ${formattaEuro(d.pieno_centesimi)}, come nel contratto che hai accettato.`,
      },
      {
        paragrafo: `Se non vuoi continuare, disdici dalla pagina dell’abbonamento entro ${entro}: quell’addebito non si fa.`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${d.id}` },
    ],
    motivo: `Ricevi questo messaggio perché hai un abbonamento con ${d.esercente}.`,
  })
}
