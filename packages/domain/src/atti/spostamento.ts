import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import { formattaGiornoLungo } from '../parole/formato.ts'
import { RATE_APERTE, type StatoRata } from '../credito/rata.ts'
import type { StatoDilazione } from '../credito/dilazione.ts'

/** Days within which an esercente moves a rata, from the day that was agreed. */
export const SPOSTAMENTO_MASSIMO_GIORNI = 366

/** Limits of what a cliente does alone: so many days from the agreed one, so many times in a plan. */
export type LimitiSpostamento = { giorni: number; volte: number }

export type RataDaSpostare = {
  n: number
  /** Set on a sum that a lost claim took and that is asked for again. */
  riapre_n: number | null
  scadenza: Giorno
  scadenza_originale: Giorno
  /** As it is today (`statoRataAl`). */
  stato: StatoRata
}

export type CasoSpostamento = {
  dilazione: StatoDilazione
  chi: 'cliente' | 'esercente'
  oggi: Giorno
  limiti: LimitiSpostamento
  /** Later days that the cliente chose already on this plan. */
  usati: number
  /** The last day on which the plan is no consumer credit (`perimetroCredito`); null where it is, or never can be. */
  libera_fino: Giorno | null
}

/** The first and the last day to which it may be moved. */
export type Spazio = { dal: Giorno; al: Giorno }

const APERTE: ReadonlySet<string> = new Set(RATE_APERTE)

function motivoPiano({ dilazione }: CasoSpostamento, { n, riapre_n }: RataDaSpostare) {
  if (dilazione !== 'attiva') return 'Si spostano le rate di una dilazione attiva.'
  if (n === 0) return 'L’anticipo si paga quando il piano comincia.'
  return riapre_n === null ? null : 'È una somma tornata da pagare dopo una contestazione.'
}

function motivoRata({ stato, scadenza }: RataDaSpostare, { oggi }: CasoSpostamento) {
  if (!APERTE.has(stato)) return 'Per questa rata non c’è più nulla da pagare.'
  if (stato === 'in_attesa_di_evento') {
    return 'Aspetta il suo evento: un altro ultimo giorno si scrive in un nuovo piano.'
  }
  if (stato === 'in_addebito') return 'C’è un pagamento in corso: attendi l’esito.'
  if (stato === 'scaduta' || stato === 'in_sollecito' || scadenza < oggi) {
    return 'La rata è già scaduta: si paga, anche in parte, o la condona l’esercente.'
  }
  return scadenza === oggi ? 'Scade oggi: si sposta fino al giorno prima.' : null
}

/** Says why nobody moves a rata, whatever the limits; null where it may be moved. */
export const motivoFerma = (rata: RataDaSpostare, caso: CasoSpostamento): string | null =>
  motivoPiano(caso, rata) ?? motivoRata(rata, caso)

/** Says why a free plan may not go on beyond its last day without being a credit. */
export const fraseCredito = (libera_fino: Giorno): string =>
  `Oltre il ${formattaGiornoLungo(libera_fino)} il piano diventerebbe un credito ai consumatori, con altre regole.`

/** Says why the cliente may not any more, though the esercente still may. */
function motivoLimiti({ chi, limiti, usati }: CasoSpostamento): string | null {
  if (chi === 'esercente') return null
  if (limiti.giorni === 0 || limiti.volte === 0)
    return 'Le rate le sposta l’esercente: chiedilo a lui.'
  if (usati < limiti.volte) return null
  const volte = usati === 1 ? 'una rata' : `${usati} volte una rata`
  return `Hai già spostato ${volte} di questo piano: per un altro giorno chiedi all’esercente.`
}

/**
 * Finds where a rata may be moved: never before the day that was agreed, and before the rata that follows, so that their order
 * stays. The sums do not change: nobody pays more for a later day.
 */
export function spazioDi(
  rate: readonly RataDaSpostare[],
  n: number,
  caso: CasoSpostamento,
): Spazio | { motivo: string } {
  const rata = rate.find((una) => una.n === n)
  if (rata === undefined) return { motivo: 'Questa rata non c’è.' }
  const motivo = motivoFerma(rata, caso) ?? motivoLimiti(caso)
  if (motivo !== null) return { motivo }
  const domani = aggiungiGiorni(caso.oggi, 1)
  const dal = rata.scadenza_originale > domani ? rata.scadenza_originale : domani
  const massimo = caso.chi === 'cliente' ? caso.limiti.giorni : SPOSTAMENTO_MASSIMO_GIORNI
  const ultimo = aggiungiGiorni(rata.scadenza_originale, massimo)
  const [prossima] = rate
    .filter(({ riapre_n, scadenza }) => riapre_n === null && scadenza > rata.scadenza)
    .map(({ scadenza }) => scadenza)
    .toSorted()
  const prima = prossima === undefined ? ultimo : aggiungiGiorni(prossima, -1)
  const { libera_fino } = caso
  const ordinato = prima < ultimo ? prima : ultimo
  if (libera_fino !== null && libera_fino < dal) {
    return { motivo: fraseCredito(libera_fino) }
  }
  const al = libera_fino !== null && libera_fino < ordinato ? libera_fino : ordinato
  if (al < dal || (dal === al && dal === rata.scadenza)) {
    return { motivo: 'Non c’è un altro giorno prima della rata che segue.' }
  }
  return { dal, al }
}

/** Says why a day cannot be chosen; null where it can. */
export function motivoGiorno({ dal, al }: Spazio, scadenza: Giorno, a: Giorno): string | null {
  if (a === scadenza) return 'È il giorno di adesso: scegline un altro.'
  if (a >= dal && a <= al) return null
  return dal === al
    ? `Si può scegliere solo il ${formattaGiornoLungo(dal)}.`
    : `Scegli un giorno dal ${formattaGiornoLungo(dal)} al ${formattaGiornoLungo(al)}.`
}
