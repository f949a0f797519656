import { contaMesi } from '../tempo/scadenze-rate.ts'
import {
  aggiungiGiorni,
  giorniDelMese,
  giornoDa,
  partiDelGiorno,
  type Giorno,
} from '../tempo/giorno.ts'
import type { CadenzaDilazione } from '../credito/dilazione.ts'
import {
  type CasoSpostamento,
  fraseCredito,
  motivoFerma,
  type RataDaSpostare,
} from './spostamento.ts'

export type CasoGiorno = CasoSpostamento & {
  cadenza: CadenzaDilazione
  /** The cliente chose its day already on this plan. */
  gia_scelto: boolean
}

/** The day that a rata goes to; put off further than the day where the bank could not be told in time. */
export type NuovaScadenza = { n: number; era: Giorno; scadenza: Giorno; rinviata: boolean }

/** The first such day of a month from a day on; the last of the month where that is shorter. */
export function primoGiornoDelMese(dal: Giorno, giorno: number): Giorno {
  const { anno, mese } = partiDelGiorno(dal)
  const nel = (a: number, m: number) => giornoDa(a, m, Math.min(giorno, giorniDelMese(a, m)))
  const subito = nel(anno, mese)
  if (subito >= dal) return subito
  return mese === 12 ? nel(anno + 1, 1) : nel(anno, mese + 1)
}

const daSpostare = (rate: readonly RataDaSpostare[], caso: CasoGiorno) =>
  rate
    .filter((rata) => motivoFerma(rata, caso) === null)
    .toSorted((a, b) => a.scadenza_originale.localeCompare(b.scadenza_originale))

/** Says why a cliente cannot choose the day of the month of its rate; null where it can. */
export function motivoSenzaGiorno(
  rate: readonly RataDaSpostare[],
  caso: CasoGiorno,
): string | null {
  const { dilazione, cadenza, limiti, gia_scelto } = caso
  if (dilazione !== 'attiva') return 'Si sceglie per le rate di una dilazione attiva.'
  if (!contaMesi(cadenza)) return 'Le rate di questo piano non si contano a mesi.'
  if (limiti.giorni === 0 || limiti.volte === 0)
    return 'Le rate le sposta l’esercente: chiedilo a lui.'
  if (gia_scelto) {
    return 'Il giorno del mese si sceglie una volta sola: per un altro chiedi all’esercente.'
  }
  return daSpostare(rate, caso).length === 0 ? 'Non ci sono rate da spostare.' : null
}

/**
 * The rate that are to come on a day of the month that suits the cliente. As where one rata is moved: never before the day
 * that was agreed, in their order, with their sums, and no free plan becomes a credit. What would fall before `possibile_dal`
 * falls on that day.
 */
export function rateAlGiorno(
  rate: readonly RataDaSpostare[],
  { giorno, possibile_dal }: { giorno: number; possibile_dal: Giorno },
  caso: CasoGiorno,
): NuovaScadenza[] | { motivo: string } {
  const motivo = motivoSenzaGiorno(rate, caso)
  if (motivo !== null) return { motivo }
  const nuove: NuovaScadenza[] = []
  let dopo = caso.oggi
  for (const { n, scadenza: era, scadenza_originale } of daSpostare(rate, caso)) {
    const dal = aggiungiGiorni(dopo, 1)
    const voluta = primoGiornoDelMese(dal > scadenza_originale ? dal : scadenza_originale, giorno)
    const rinviata = voluta < possibile_dal
    const scadenza = rinviata ? possibile_dal : voluta
    nuove.push({ n, era, scadenza, rinviata })
    dopo = scadenza
  }
  if (nuove.every(({ era, scadenza }) => era === scadenza)) {
    return {
      motivo: `Le rate scadono già il giorno ${String(giorno)} del mese: scegline un altro.`,
    }
  }
  const { libera_fino } = caso
  if (libera_fino !== null && nuove.some(({ scadenza }) => scadenza > libera_fino)) {
    return { motivo: fraseCredito(libera_fino) }
  }
  return nuove
}
