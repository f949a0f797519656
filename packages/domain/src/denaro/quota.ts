import { arrotondaQuoziente, type Centesimi } from './denaro.ts'

/** Less than this no card is charged: it is left to the cliente. */
export const DIFFERENZA_MINIMA: Centesimi = 50

/** The part of a price for some of the days of its period, halves up. */
export const quota = (importo: Centesimi, giorni: number, di: number): Centesimi =>
  arrotondaQuoziente(BigInt(importo) * BigInt(giorni), BigInt(di))
