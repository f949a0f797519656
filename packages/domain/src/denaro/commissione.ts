import { arrotondaQuoziente, type Centesimi } from './denaro.ts'
import { impostaSu, scorpora } from './iva.ts'

/** The fee of the portal on what is collected online, as staff set it. */
export type Commissione = { per_mille: number; fissa_centesimi: Centesimi }

/** The fee on an amount, halves up: the same sum as `commissione_centesimi` of the database. */
export const commissioneSu = (
  importo: Centesimi,
  { per_mille, fissa_centesimi }: Commissione,
): Centesimi => arrotondaQuoziente(BigInt(importo) * BigInt(per_mille), 1000n) + fissa_centesimi

/** The ways of paying on line: each may have a commission of its own. */
export const METODI_ONLINE = ['carta', 'addebito_sdd'] as const
export type MetodoOnline = (typeof METODI_ONLINE)[number]

/** Either side of an agreement: who bears a commission, or the cost of a claim. */
export const A_CARICO = ['esercente', 'operatore'] as const
export type ACarico = (typeof A_CARICO)[number]

/** A commission in hundredths of a percent, and cents for each payment. */
export type VoceCommissione = { tasso_centesimi: number; fissa_centesimi: Centesimi }

/** The agreement with an esercente; `voci` has one for each way of paying, IVA in percent on top of it all. */
export type CondizioniCommissione = {
  voci: Readonly<Record<MetodoOnline, VoceCommissione>>
  minimo_centesimi: Centesimi
  a_carico: ACarico
  iva_percento: number
}

export type CommissioneDovuta = {
  imponibile_centesimi: Centesimi
  iva_centesimi: Centesimi
  /** Taken from the payment, and never more than it. */
  totale_centesimi: Centesimi
}

/** The commission on a payment, halves up: the same sum as `commissione_di` of the database. */
export function commissioneDi(
  { voci, minimo_centesimi, a_carico, iva_percento }: CondizioniCommissione,
  metodo: MetodoOnline,
  importo: Centesimi,
): CommissioneDovuta {
  const { tasso_centesimi, fissa_centesimi } = voci[metodo]
  const piena =
    arrotondaQuoziente(BigInt(importo) * BigInt(tasso_centesimi), 10_000n) + fissa_centesimi
  const netta = a_carico === 'operatore' ? 0 : Math.max(minimo_centesimi, piena)
  const totale = Math.min(importo, netta + impostaSu(netta, iva_percento))
  const { imponibile_centesimi, imposta_centesimi } = scorpora(totale, iva_percento)
  return { imponibile_centesimi, iva_centesimi: imposta_centesimi, totale_centesimi: totale }
}

/** Whether an esercente may pay more, or bear more, under the conditions that come than under those that were. */
export function sonoPeggiori(
  prima: Omit<CondizioniCommissione, 'iva_percento'> & { reclami_a_carico: ACarico },
  dopo: Omit<CondizioniCommissione, 'iva_percento'> & { reclami_a_carico: ACarico },
): boolean {
  if (prima.reclami_a_carico === 'operatore' && dopo.reclami_a_carico === 'esercente') return true
  if (dopo.a_carico === 'operatore') return false
  if (prima.a_carico === 'operatore') return true
  return (
    dopo.minimo_centesimi > prima.minimo_centesimi ||
    METODI_ONLINE.some(
      (metodo) =>
        dopo.voci[metodo].tasso_centesimi > prima.voci[metodo].tasso_centesimi ||
        dopo.voci[metodo].fissa_centesimi > prima.voci[metodo].fissa_centesimi,
    )
  )
}

/**
 * Why the cliente cannot be made to pay the fee, in a sentence; null when it may. A consumer never pays for the means of
 * paying (art. 62 Codice del consumo); a firm may agree to it where it is the same by every means (art. 3 c. 4 D.Lgs.
 * 11/2010), and so it is a cost of each rata.
 */
export const motivoCommissione = (eConsumatore: boolean): string | null =>
  eConsumatore
    ? 'A un consumatore non si può chiedere la commissione sull’incasso (art. 62 del Codice del consumo): resta a tuo carico.'
    : null
