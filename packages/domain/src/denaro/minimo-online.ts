import type { Centesimi } from './denaro.ts'

/** The least that the provider takes in one go: a smaller sum is paid together with another one, or by hand. */
export const MINIMO_ONLINE: Centesimi = 50
