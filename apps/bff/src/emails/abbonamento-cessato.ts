import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

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
  const titolo = f`${{ esercente: d.esercente }} ha chiuso l’abbonamento ${{ piano: d.piano }}`
  const come = [
    d.rimborso_centesimi > d.a_mano_centesimi
      ? f` Il denaro torna da sé sulla carta o sul conto con cui hai pagato.`
      : '',
    d.a_mano_centesimi > 0
      ? f` ${{ a_mano: formattaEuro(d.a_mano_centesimi) }} te li restituisce ${{ esercente: d.esercente }}.`
      : '',
  ]
  return compose({
    modello: 'abbonamento_cessato',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`L’abbonamento è finito il ${{ quando: formattaDataOra(d.created_at.toISOString()) }} e non ci sono altri rinnovi. ${{ frase: d.frase }}${{ come: come.join('') }}`,
      },
      ...(d.motivo === null ? [] : [{ paragrafo: f`Il motivo: ${{ motivo: d.motivo }}` }]),
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${d.id}` },
    ],
    motivo: f`Ricevi questo messaggio perché avevi un abbonamento con ${{ esercente: d.esercente }}.`,
  })
}
