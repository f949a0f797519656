import type { CumuloPromozione, EffettoPromozione } from './promozione.ts'

/** All that says how much of a promozione the operator gives, and how often. */
export type Concessa = {
  valore: number
  dal: string
  /** Null without an end. */
  al: string | null
  usi_max: number | null
  usi_per_cliente: number | null
  importo_minimo_centesimi: number
  primo_acquisto: boolean
  alla_disdetta: boolean
  cumulo: CumuloPromozione
  ordine: number
  carico_operatore: number
  /** None, and it is for all of them. */
  piani: readonly string[]
  clienti: readonly string[]
}

/** True where the operator bears something of what is given. */
export const costaAlPortale = (
  effetto: EffettoPromozione,
  { carico_operatore }: Pick<Concessa, 'carico_operatore'>,
): boolean => effetto === 'commissione_ridotta' || carico_operatore > 0

/** True where a limit lets more pass than another did; null is no limit. */
const piuLargo = <T extends number | string>(prima: T | null, dopo: T | null): boolean =>
  prima !== null && (dopo === null || dopo > prima)

/** True where somebody is let in who was not. */
const piuDi = (prima: readonly string[], dopo: readonly string[]): boolean =>
  prima.length > 0 && (dopo.length === 0 || dopo.some((uno) => !prima.includes(uno)))

/** True where a change may cost the operator more, in anything: more given, to more people, more often, or for longer. */
export function costaDiPiu(effetto: EffettoPromozione, prima: Concessa, dopo: Concessa): boolean {
  if (!costaAlPortale(effetto, dopo)) return false
  return (
    dopo.carico_operatore > prima.carico_operatore ||
    dopo.valore > prima.valore ||
    dopo.dal < prima.dal ||
    piuLargo(prima.al, dopo.al) ||
    piuLargo(prima.usi_max, dopo.usi_max) ||
    piuLargo(prima.usi_per_cliente, dopo.usi_per_cliente) ||
    dopo.importo_minimo_centesimi < prima.importo_minimo_centesimi ||
    (prima.primo_acquisto && !dopo.primo_acquisto) ||
    (dopo.alla_disdetta && !prima.alla_disdetta) ||
    // The discount that is taken off first is counted on more; how much that makes is known only with the others.
    dopo.cumulo !== prima.cumulo ||
    dopo.ordine !== prima.ordine ||
    piuDi(prima.piani, dopo.piani) ||
    piuDi(prima.clienti, dopo.clienti)
  )
}
