import type { Centesimi } from '../denaro/denaro.ts'
import { aggiungiGiorni, aggiungiMesi, giorniTra } from '../tempo/giorno.ts'
import type { Giorno } from '../tempo/giorno.ts'

/** Money that moves `anni` after the first drawdown: above zero to the customer, below zero from him. */
export interface Flusso {
  anni: number
  importo_centesimi: Centesimi
}

export type Periodo = 'anno' | 'mese' | 'settimana'

export interface Intervallo {
  anni: number
  periodi: number
  giorni: number
  divisore: number
}

const PERIODI_ALL_ANNO = { anno: 1, mese: 12, settimana: 52 } as const

function indietro(giorno: Giorno, periodo: Periodo, quanti: number): Giorno {
  if (periodo === 'settimana') return aggiungiGiorni(giorno, -7 * quanti)
  return aggiungiMesi(giorno, periodo === 'anno' ? -12 * quanti : -quanti)
}

/**
 * The time between a drawdown and a payment as the APR directives measure it: whole periods
 * counted back from the payment, then the days left over divided by the length (365 or 366) of the
 * year that ends where the whole periods end. Rule: Annex III of Directive (EU) 2023/2225, read as
 * in SWD(2012)128 section 4.1.1. From 31 January to 28 February it gives 28 days, not one month:
 * a plan whose due dates are whole months apart must count them itself.
 * @throws RangeError when the payment comes before the drawdown
 */
export function intervallo(erogazione: Giorno, pagamento: Giorno, periodo: Periodo): Intervallo {
  if (pagamento < erogazione) throw new RangeError('The payment comes before the drawdown')
  let periodi = Math.floor((giorniTra(erogazione, pagamento) / 365) * PERIODI_ALL_ANNO[periodo])
  while (indietro(pagamento, periodo, periodi + 1) >= erogazione) periodi += 1
  while (indietro(pagamento, periodo, periodi) < erogazione) periodi -= 1

  const residuo = indietro(pagamento, periodo, periodi)
  const giorni = giorniTra(erogazione, residuo)
  const divisore = giorniTra(aggiungiMesi(residuo, -12), residuo)
  return {
    anni: periodi / PERIODI_ALL_ANNO[periodo] + giorni / divisore,
    periodi,
    giorni,
    divisore,
  }
}

function valoreAttuale(flussi: readonly Flusso[], forza: number): number {
  return flussi.reduce((somma, f) => somma + f.importo_centesimi * Math.exp(-forza * f.anni), 0)
}

/** Doubles away from zero until the present value changes sign. */
function estremo(flussi: readonly Flusso[], segno: 1 | -1): number {
  for (let forza = segno * 0.01; Math.abs(forza) < 1000; forza *= 2) {
    if (valoreAttuale(flussi, forza) * segno >= 0) return forza
  }
  throw new RangeError('No rate makes drawdowns and payments equal')
}

/**
 * The TAEG in percentage points, not rounded: the yearly rate at which what the customer receives
 * and what he pays, every compulsory cost included, are worth the same (Directive (EU) 2023/2225,
 * Annex III). Solved by bisection on the force of interest; zero is exactly zero.
 * @throws RangeError when no rate solves the equation
 */
export function taeg(flussi: readonly Flusso[]): number {
  const inizio = valoreAttuale(flussi, 0)
  if (inizio === 0) return 0
  const segno = inizio < 0 ? 1 : -1
  let vicino = 0
  let lontano = estremo(flussi, segno)
  // 100 halvings go below the spacing of doubles: the loop ends when the middle is one of the ends.
  for (let giro = 0; giro < 100; giro += 1) {
    const mezzo = (vicino + lontano) / 2
    if (valoreAttuale(flussi, mezzo) * segno >= 0) lontano = mezzo
    else vicino = mezzo
  }
  return Math.expm1((vicino + lontano) / 2) * 100
}

/** Rounds a TAEG as the annex says: one more in the last place when the next digit is 5 or above. */
export function arrotondaTaeg(valore: number, decimali: number): number {
  const scala = 10 ** decimali
  // Nine decimals first, so that binary noise does not push an exact half to the wrong side.
  return Math.floor(Number((valore * scala).toFixed(9)) + 0.5) / scala
}

export interface CostoDilazione {
  importo_centesimi: Centesimi
  spese_iniziali_centesimi: Centesimi
  /** Charged with each rata (collection, stamp duty): part of the cost of credit. */
  spese_per_rata_centesimi?: Centesimi
  rate_centesimi: readonly Centesimi[]
  prima_rata_dopo_mesi: number
}

/** The TAEG of a dilazione with monthly rate, due dates whole months after the credit is given. */
export function taegDilazione(costo: CostoDilazione): number {
  return taeg([
    { anni: 0, importo_centesimi: costo.importo_centesimi },
    { anni: 0, importo_centesimi: -costo.spese_iniziali_centesimi },
    ...costo.rate_centesimi.map((rata, indice) => ({
      anni: (costo.prima_rata_dopo_mesi + indice) / 12,
      importo_centesimi: -rata - (costo.spese_per_rata_centesimi ?? 0),
    })),
  ])
}
