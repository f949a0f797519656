import { arrotondaQuoziente } from './denaro.ts'

/** A part of a whole in percent, to the hundredth: 1 of 3 is 33.33. */
export const percentoDi = (parte: number, di: number): number =>
  arrotondaQuoziente(BigInt(parte) * 10_000n, BigInt(di)) / 100

/** The same as people read it: “33,33 %”. */
export const formattaPercento = (percento: number): string =>
  `${percento.toLocaleString('it-IT', { maximumFractionDigits: 2 })} %`
