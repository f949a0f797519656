import { arrotondaQuoziente, type Centesimi } from './denaro.ts'

/** The fee of the portal on what is collected online, as staff set it. */
export type Commissione = { per_mille: number; fissa_centesimi: Centesimi }

/** The fee on an amount, halves up: the same sum as `commissione_centesimi` of the database. */
export const commissioneSu = (
  importo: Centesimi,
  { per_mille, fissa_centesimi }: Commissione,
): Centesimi => arrotondaQuoziente(BigInt(importo) * BigInt(per_mille), 1000n) + fissa_centesimi

/**
 * Why the cliente cannot be made to pay the fee, in a sentence; null when it may. A consumer never pays for the means of
 * paying (art. 62 Codice del consumo); a firm may agree to it where it is the same by every means (art. 3 c. 4 D.Lgs.
 * 11/2010), and so it is a cost of each rata.
 */
export const motivoCommissione = (eConsumatore: boolean): string | null =>
  eConsumatore
    ? 'A un consumatore non si può chiedere la commissione sull’incasso (art. 62 del Codice del consumo): resta a tuo carico.'
    : null
