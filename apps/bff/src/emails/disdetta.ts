import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { giornoDiRoma, oraDiRoma } from '@rateo/domain/tempo/giorno'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

type Dati = {
  id: string
  piano: string
  esercente: string
  ruolo: 'cliente' | 'esercente'
  fino_al: string
  /** Nothing was being served: it is over on the day of the disdetta. */
  subito: boolean
  nota: string | null
  created_at: Date
  importo_centesimi: number
  attivazione_centesimi: number
  /** The one charge that is still made, where the notice came too late for it. */
  ultimo_addebito: string | null
}

const motivoDi = (esercente: string) =>
  f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente }}.`

function seCambiIdea({ ruolo, subito }: Dati): string {
  if (ruolo === 'esercente' || subito) return ''
  return f` Se cambi idea, fino a quel giorno la ritiri dalla pagina dell’abbonamento.`
}

const addebiti = ({ ultimo_addebito, importo_centesimi }: Dati): string =>
  ultimo_addebito === null
    ? f`Non ci saranno altri rinnovi.`
    : f`Per il preavviso si addebita ancora un periodo: ${{ importo: formattaEuro(importo_centesimi) }}, ${{ ultimo_addebito: formattaGiornoCompleto(ultimo_addebito) }}. Poi non ci saranno altri rinnovi.`

/** To the cliente: the disdetta in writing, with the day and hour on which it was given and what it does. */
export function disdettaData(d: Dati, origin: string): Email {
  const { id, piano, esercente, ruolo, fino_al, subito, nota, created_at } = d
  const giorno = giornoDiRoma(created_at)
  const titolo =
    ruolo === 'cliente' ? f`Disdetta di ${{ piano }}` : f`${{ esercente }} ha disdetto ${{ piano }}`
  const chi = ruolo === 'cliente' ? f`Hai disdetto` : f`${{ esercente }} ha disdetto`
  return compose({
    modello: 'disdetta_data',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`${{ chi }} l’abbonamento ${{ piano }} il ${{ giorno: formattaGiornoLungo(giorno) }} alle ${{ ora: oraDiRoma(created_at) }}. ${{
          fino_a_quando: subito
            ? f`È finito da oggi: il servizio era già fermo.`
            : f`Resta valido fino a ${{ fino_al: formattaGiornoCompleto(fino_al) }}, poi finisce da solo.`,
        }} ${{ addebiti: addebiti(d) }}${{ se_cambi_idea: seCambiIdea(d) }}`,
      },
      ...(ruolo === 'esercente' && nota !== null ? [{ paragrafo: f`Il motivo: ${{ nota }}` }] : []),
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: motivoDi(esercente),
  })
}

type Ritirata = Dati & { prossimo_addebito: string | null }

/** To the cliente: the abbonamento goes on as if the disdetta had not been given. */
export function disdettaRitirata(d: Ritirata, origin: string): Email {
  const { id, piano, esercente, ruolo, prossimo_addebito } = d
  const importo_centesimi = d.importo_centesimi + d.attivazione_centesimi
  const titolo = f`L’abbonamento ${{ piano }} continua`
  const chi = ruolo === 'cliente' ? f`Hai ritirato` : f`${{ esercente }} ha ritirato`
  const prossimo =
    prossimo_addebito === null
      ? ''
      : f` Il prossimo addebito è di ${{ importo: formattaEuro(importo_centesimi) }}, ${{ prossimo_addebito: formattaGiornoCompleto(prossimo_addebito) }}.`
  return compose({
    modello: 'disdetta_ritirata',
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: f`${{ chi }} la disdetta: tutto è come prima.${{ prossimo }}` },
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${id}` },
    ],
    motivo: motivoDi(esercente),
  })
}
