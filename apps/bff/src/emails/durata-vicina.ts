import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { type CadenzaAbbonamento, OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { durataInParole, ultimoGiornoDisdetta } from '@rateo/domain/stati/piano'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

type Dati = {
  id: string
  piano: string
  esercente: string
  importo_centesimi: number
  cadenza: CadenzaAbbonamento
  durata_periodi: number | null
  preavviso_giorni: number
  /** The day on which the contract begins again. */
  fine: string
  /** Sent less than 30 days before: the consumer may then leave at any time. */
  isLate: boolean
}

const TARDI = fissa`Questo avviso parte meno di 30 giorni prima. Se hai sottoscritto come consumatore, anche dopo il rinnovo puoi lasciare l’abbonamento quando vuoi, senza preavviso e senza costi, fino al rinnovo successivo: i giorni pagati e non avuti ti tornano (art. 65-bis Codice del consumo).`

/** To the cliente, more than 30 days before: the contract is about to begin again by itself (art. 65-bis). */
export function durataVicina(d: Dati, origin: string): Email {
  const { id, piano, esercente, importo_centesimi, cadenza, fine } = d
  const titolo = f`${{ piano }} sta per rinnovarsi`
  const durata =
    d.durata_periodi === null
      ? ''
      : f` per altri ${{ durata_in_parole: durataInParole(d.durata_periodi, cadenza) }}`
  return compose({
    modello: 'durata_vicina',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`L’abbonamento con ${{ esercente }} dura fino a ${{ fine: formattaGiornoCompleto(aggiungiGiorni(fine, -1)) }}. Poi si rinnova da sé${{ durata }}, a ${{ importo: formattaEuro(importo_centesimi) }} ${{ ogni_cadenza: OGNI_CADENZA[cadenza] }}.`,
      },
      {
        paragrafo: fissa`Se non vuoi che si rinnovi, disdici dalla pagina dell’abbonamento entro ${{ ultimo_giorno_disdetta: formattaGiornoCompleto(ultimoGiornoDisdetta(fine, d.preavviso_giorni)) }}: non costa nulla.`,
      },
      ...(d.isLate ? [{ paragrafo: TARDI }] : []),
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente }}.`,
  })
}
