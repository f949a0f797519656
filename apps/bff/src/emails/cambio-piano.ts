import { type CadenzaAbbonamento, OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import type { CambioPiano } from '@rateo/domain/stati/cambio-piano'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { formattaGiornoLungo, formattaLimite } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { f } from '@rateo/domain/parole/frase'

export type DatiCambio = {
  id: string
  esercente: string
  /** The piano that it is now; after the change the new one. */
  piano: string
  nuovo: string
  cadenza: CadenzaAbbonamento
  vale_dal: string
  scade_at: Date
  /** The role of the person who did it. */
  ruolo: string
  /** The text that the cliente accepted with a code; null where nothing was signed. */
  firmato: string | null
  anteprima: CambioPiano
}

const motivoDi = ({ esercente }: DatiCambio) =>
  f`Ricevi questo messaggio perché hai un abbonamento con ${{ esercente }}.`
const prezzoDi = ({ anteprima, cadenza }: DatiCambio) => {
  const prezzo = f`${{ prossimo_importo: formattaEuro(anteprima.prossimo_importo_centesimi) }} ${{ ogni_cadenza: OGNI_CADENZA[cadenza] }}`
  // Figures that were kept before there were first prices do not speak of them.
  const pieno = anteprima.ingresso?.pieno_centesimi ?? anteprima.prossimo_importo_centesimi
  return pieno === anteprima.prossimo_importo_centesimi
    ? prezzo
    : f`${{ prezzo }}; finito il prezzo d’ingresso, ${{ pieno: formattaEuro(pieno) }}`
}
/** The price of a period that begins at once, which may be the last one at the first price. */
const delPeriodo = ({ ingresso, prossimo_importo_centesimi }: CambioPiano) =>
  ingresso?.importo_centesimi ?? prossimo_importo_centesimi
const apri = ({ id }: DatiCambio, origin: string, azione = f`Apri l’abbonamento`) => ({
  azione,
  url: `${origin}/abbonamenti/${id}`,
})

function chiLoHaChiesto({ ruolo, esercente, firmato }: DatiCambio): string {
  if (firmato !== null) return f`Hai accettato con un codice la proposta di ${{ esercente }}.`
  if (ruolo === 'cliente') return f`Lo hai chiesto tu.`
  return ruolo === 'esercente'
    ? f`Lo ha deciso ${{ esercente }}: non paghi più di prima.`
    : f`È il cambio che era programmato.`
}

/** The sentence about the amount of today, in the words of how it was counted. */
function diOggi({ anteprima: a, vale_dal }: DatiCambio): string {
  if (a.totale_centesimi === 0) return NESSUN_ADDEBITO
  const come = f`Si addebita sul metodo dell’abbonamento; se non c’è, lo paghi dalla sua pagina.`
  const importo = formattaEuro(a.totale_centesimi)
  const fino = aggiungiGiorni(a.prossimo_addebito, -1)
  // Days of another cadence, until the day on which its piano is charged, are not those of the old period.
  if (
    a.addebito_centesimi !== delPeriodo(a) &&
    aggiungiGiorni(vale_dal, a.giorni_residui) !== a.prossimo_addebito
  ) {
    return f`I giorni fino al ${{ fino: formattaGiornoLungo(fino) }} costano ${{ addebito: formattaEuro(a.addebito_centesimi) }}: tolti ${{ credito: formattaEuro(a.credito_centesimi) }} per i giorni già pagati, oggi sono ${{ importo }}. ${{ come }}`
  }
  return a.addebito_centesimi === delPeriodo(a)
    ? f`Il nuovo periodo comincia il ${{ vale_dal: formattaGiornoLungo(vale_dal) }} e costa ${{ addebito: formattaEuro(a.addebito_centesimi) }}: tolti ${{ credito: formattaEuro(a.credito_centesimi) }} per i giorni già pagati, oggi sono ${{ importo }}. ${{ come }}`
    : f`Per i giorni che restano del periodo in corso la differenza è ${{ importo }}. ${{ come }}`
}

/** The sentence about a next charge that is only for the days until the day of the new piano; nothing where it is for a whole period. */
function delPonte({
  anteprima: { ponte, prossimo_addebito, prossimo_importo_centesimi },
}: DatiCambio) {
  // Figures that were kept before a piano had a day of its own do not speak of it.
  if (!ponte) return ''
  const dopo = formattaGiornoLungo(aggiungiGiorni(ponte.al, 1))
  const dal = formattaGiornoLungo(prossimo_addebito)
  const al = formattaGiornoLungo(ponte.al)
  return ponte.importo_centesimi === 0
    ? f` I giorni dal ${{ dal }} al ${{ al }} non si pagano; il ${{ dopo }} si addebitano ${{ prossimo_importo: formattaEuro(prossimo_importo_centesimi) }}.`
    : f` Il prossimo addebito, il ${{ dal }}, è di ${{ importo: formattaEuro(ponte.importo_centesimi) }} per i giorni fino al ${{ al }}; il ${{ dopo }} si addebitano ${{ prossimo_importo: formattaEuro(prossimo_importo_centesimi) }}.`
}

/** To the cliente: another piano, from when, who asked for it, and what is to be paid of it. */
export function pianoCambiato(d: DatiCambio, isToCome: boolean, origin: string): Email {
  const giorno = formattaGiornoLungo(d.vale_dal)
  const titolo = isToCome
    ? f`Dal ${{ giorno }} passi a ${{ nuovo: d.nuovo }}`
    : f`Il tuo abbonamento ora è ${{ nuovo: d.nuovo }}`
  const oggi = isToCome ? NESSUN_ADDEBITO : diOggi(d)
  return compose({
    modello: 'piano_cambiato',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`${{ chi_lo_ha_chiesto: chiLoHaChiesto(d) }} Con ${{ esercente: d.esercente }}, dal ${{ giorno }}, l’abbonamento costa ${{ prezzo_di: prezzoDi(d) }}. ${{ oggi }}${{ del_ponte: delPonte(d) }}`,
      },
      ...(d.firmato === null
        ? []
        : [
            { paragrafo: 'Il testo che hai accettato:' },
            ...d.firmato.split('\n').map((paragrafo) => ({ paragrafo })),
          ]),
      apri(d, origin),
    ],
    motivo: motivoDi(d),
  })
}

/** To the cliente: a dearer piano is proposed; nothing happens unless they say yes. */
export function cambioProposto(d: DatiCambio, origin: string): Email {
  const { esercente, nuovo, piano, scade_at, anteprima: a } = d
  const titolo = f`${{ esercente }} ti propone di passare a ${{ nuovo }}`
  const oggi =
    a.totale_centesimi > 0
      ? f` Accettando oggi pagheresti ${{ totale: formattaEuro(a.totale_centesimi) }}; in un altro giorno il conto cambia, e lo leggi prima di accettare.`
      : ''
  return compose({
    modello: 'cambio_proposto',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Oggi il tuo abbonamento è ${{ piano }}. ${{ nuovo }} costa ${{ prezzo_di: prezzoDi(d) }}.${{ oggi }}${{ del_ponte: delPonte(d) }}`,
      },
      {
        paragrafo: f`Decidi tu: finché non accetti con un codice resta tutto com’è. ${{ nessun_addebito: NESSUN_ADDEBITO }} La proposta vale fino al ${{ scadenza_proposta: formattaLimite(scade_at.toISOString()) }}.`,
      },
      apri(d, origin, f`Leggi la proposta`),
    ],
    motivo: motivoDi(d),
  })
}

const CHIUSURE: Readonly<Record<string, (d: DatiCambio) => [titolo: string, testo: string]>> = {
  annulla_cambio: ({ nuovo, esercente, ruolo }) => [
    f`Il passaggio a ${{ nuovo }} è annullato`,
    f`${{ chi: ruolo === 'cliente' ? f`Lo hai chiesto tu. ` : f`Lo ha deciso ${{ esercente }}. ` }}Resta il piano di prima.`,
  ],
  ritira_cambio: ({ nuovo, esercente }) => [
    f`La proposta di passare a ${{ nuovo }} è ritirata`,
    f`${{ esercente }} l’ha ritirata: resta il piano di prima.`,
  ],
  scade_cambio: ({ nuovo }) => [
    f`La proposta di passare a ${{ nuovo }} è scaduta`,
    f`Non hai risposto in tempo: resta il piano di prima.`,
  ],
}

/** To the cliente: a change that does not come; null for what they did themselves a moment ago and saw. */
export function cambioChiuso(d: DatiCambio, azione: string, origin: string): Email | null {
  const parole = CHIUSURE[azione]?.(d)
  if (parole === undefined) return null
  const [titolo, testo] = parole
  return compose({
    modello: 'cambio_chiuso',
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: f`${{ testo }} ${{ nessun_addebito: NESSUN_ADDEBITO }}` },
      apri(d, origin),
    ],
    motivo: motivoDi(d),
  })
}
