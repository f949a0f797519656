import { type CadenzaAbbonamento, OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import type { CambioPiano } from '@rateo/domain/stati/cambio-piano'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { formattaGiornoLungo, formattaLimite } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

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
  `Ricevi questo messaggio perché hai un abbonamento con ${esercente}.`
const prezzoDi = ({ anteprima, cadenza }: DatiCambio) => {
  const prezzo = `${formattaEuro(anteprima.prossimo_importo_centesimi)} ${OGNI_CADENZA[cadenza]}`
  // Figures that were kept before there were first prices do not speak of them.
  const pieno = anteprima.ingresso?.pieno_centesimi ?? anteprima.prossimo_importo_centesimi
  return pieno === anteprima.prossimo_importo_centesimi
    ? prezzo
    : `${prezzo}; finito il prezzo d’ingresso, ${formattaEuro(pieno)}`
}
/** The price of a period that begins at once, which may be the last one at the first price. */
const delPeriodo = ({ ingresso, prossimo_importo_centesimi }: CambioPiano) =>
  ingresso?.importo_centesimi ?? prossimo_importo_centesimi
const apri = ({ id }: DatiCambio, origin: string, azione = 'Apri l’abbonamento') => ({
  azione,
  url: `${origin}/abbonamenti/${id}`,
})

function chiLoHaChiesto({ ruolo, esercente, firmato }: DatiCambio): string {
  if (firmato !== null) return `Hai accettato con un codice la proposta di ${esercente}.`
  if (ruolo === 'cliente') return 'Lo hai chiesto tu.'
  return ruolo === 'esercente'
    ? `Lo ha deciso ${esercente}: non paghi più di prima.`
    : 'È il cambio che era programmato.'
}

/** The sentence about the amount of today, in the words of how it was counted. */
function diOggi({ anteprima: a, vale_dal }: DatiCambio): string {
  if (a.totale_centesimi === 0) return NESSUN_ADDEBITO
  const come = 'Si addebita sul metodo dell’abbonamento; se non c’è, lo paghi dalla sua pagina.'
  const importo = formattaEuro(a.totale_centesimi)
  const fino = aggiungiGiorni(a.prossimo_addebito, -1)
  // Days of another cadence, until the day on which its piano is charged, are not those of the old period.
  if (
    a.addebito_centesimi !== delPeriodo(a) &&
    aggiungiGiorni(vale_dal, a.giorni_residui) !== a.prossimo_addebito
  ) {
    return `I giorni fino al ${formattaGiornoLungo(fino)} costano ${formattaEuro(a.addebito_centesimi)}: tolti ${formattaEuro(a.credito_centesimi)} per i giorni già pagati, oggi sono ${importo}. ${come}`
  }
  return a.addebito_centesimi === delPeriodo(a)
    ? `Il nuovo periodo comincia il ${formattaGiornoLungo(vale_dal)} e costa ${formattaEuro(a.addebito_centesimi)}: tolti ${formattaEuro(a.credito_centesimi)} per i giorni già pagati, oggi sono ${importo}. ${come}`
    : `Per i giorni che restano del periodo in corso la differenza è ${importo}. ${come}`
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
    ? ` I giorni dal ${dal} al ${al} non si pagano; il ${dopo} si addebitano ${formattaEuro(prossimo_importo_centesimi)}.`
    : ` Il prossimo addebito, il ${dal}, è di ${formattaEuro(ponte.importo_centesimi)} per i giorni fino al ${al}; il ${dopo} si addebitano ${formattaEuro(prossimo_importo_centesimi)}.`
}

/** To the cliente: another piano, from when, who asked for it, and what is to be paid of it. */
export function pianoCambiato(d: DatiCambio, isToCome: boolean, origin: string): Email {
  const giorno = formattaGiornoLungo(d.vale_dal)
  const titolo = isToCome
    ? `Dal ${giorno} passi a ${d.nuovo}`
    : `Il tuo abbonamento ora è ${d.nuovo}`
  const oggi = isToCome ? NESSUN_ADDEBITO : diOggi(d)
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `${chiLoHaChiesto(d)} Con ${d.esercente}, dal ${giorno}, l’abbonamento costa ${prezzoDi(d)}. ${oggi}${delPonte(d)}`,
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
  const titolo = `${esercente} ti propone di passare a ${nuovo}`
  const oggi =
    a.totale_centesimi > 0
      ? ` Accettando oggi pagheresti ${formattaEuro(a.totale_centesimi)}; in un altro giorno il conto cambia, e lo leggi prima di accettare.`
      : ''
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Oggi il tuo abbonamento è ${piano}. ${nuovo} costa ${prezzoDi(d)}.${oggi}${delPonte(d)}`,
      },
      {
        paragrafo: `Decidi tu: finché non accetti con un codice resta tutto com’è. ${NESSUN_ADDEBITO} La proposta vale fino al ${formattaLimite(scade_at.toISOString())}.`,
      },
      apri(d, origin, 'Leggi la proposta'),
    ],
    motivo: motivoDi(d),
  })
}

const CHIUSURE: Readonly<Record<string, (d: DatiCambio) => [titolo: string, testo: string]>> = {
  annulla_cambio: ({ nuovo, esercente, ruolo }) => [
    `Il passaggio a ${nuovo} è annullato`,
    `${ruolo === 'cliente' ? 'Lo hai chiesto tu. ' : `Lo ha deciso ${esercente}. `}Resta il piano di prima.`,
  ],
  ritira_cambio: ({ nuovo, esercente }) => [
    `La proposta di passare a ${nuovo} è ritirata`,
    `${esercente} l’ha ritirata: resta il piano di prima.`,
  ],
  scade_cambio: ({ nuovo }) => [
    `La proposta di passare a ${nuovo} è scaduta`,
    'Non hai risposto in tempo: resta il piano di prima.',
  ],
}

/** To the cliente: a change that does not come; null for what they did themselves a moment ago and saw. */
export function cambioChiuso(d: DatiCambio, azione: string, origin: string): Email | null {
  const parole = CHIUSURE[azione]?.(d)
  if (parole === undefined) return null
  const [titolo, testo] = parole
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [{ paragrafo: `${testo} ${NESSUN_ADDEBITO}` }, apri(d, origin)],
    motivo: motivoDi(d),
  })
}
