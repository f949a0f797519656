import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { type CadenzaAbbonamento, OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { ultimoGiornoDisdetta } from '@rateo/domain/stati/piano'
import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

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
  const titolo = f`${{ piano: d.piano }}: sta per finire il prezzo d’ingresso`
  const entro = formattaGiornoCompleto(ultimoGiornoDisdetta(d.giorno, d.preavviso_giorni))
  return compose({
    modello: 'ingresso_finisce',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Finora hai pagato ${{ importo: formattaEuro(d.importo_centesimi) }} ${{ ogni_cadenza: OGNI_CADENZA[d.cadenza] }}. Da ${{ quando }} l’abbonamento con ${{ esercente: d.esercente }} costa ${{ pieno: formattaEuro(d.pieno_centesimi) }}, come nel contratto che hai accettato.`,
      },
      {
        paragrafo: fissa`Se non vuoi continuare, disdici dalla pagina dell’abbonamento entro ${{ entro }}: quell’addebito non si fa.`,
      },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${d.id}` },
    ],
    motivo: f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente: d.esercente }}.`,
  })
}
