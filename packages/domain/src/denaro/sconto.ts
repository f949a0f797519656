import { arrotondaQuoziente, type Centesimi } from './denaro.ts'

type Effetto = { effetto: string; valore: number }

/**
 * The discount of a promozione on a price: half a cent goes up, and never more than the price. Nothing for a promozione that
 * gives something else than money.
 */
export function scontoDi({ effetto, valore }: Effetto, prezzo: Centesimi): Centesimi {
  const intero =
    effetto === 'percentuale'
      ? arrotondaQuoziente(BigInt(prezzo) * BigInt(valore), 10_000n)
      : effetto === 'importo'
        ? valore
        : 0
  return Math.min(intero, prezzo)
}
