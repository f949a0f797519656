import type { Transizione } from '../stati/macchina.ts'
import { arrotondaQuoziente, type Centesimi } from './denaro.ts'
import type { RegimeConsulente } from '../identita/consulente.ts'

/** The states of a liquidazione: the provvigioni of a consulente up to the end of a month, fixed when it is approved. */
export const STATI_LIQUIDAZIONE = ['approvata', 'in_pagamento', 'pagata', 'annullata'] as const
export type StatoLiquidazione = (typeof STATI_LIQUIDAZIONE)[number]

export type EventoLiquidazione = 'disponi' | 'torna' | 'paga' | 'annulla'

export const TRANSIZIONI_LIQUIDAZIONE: readonly Transizione<
  StatoLiquidazione,
  EventoLiquidazione
>[] = [
  { da: ['approvata'], a: 'in_pagamento', evento: 'disponi', chi: ['A'] },
  { da: ['in_pagamento'], a: 'approvata', evento: 'torna', chi: ['A'] },
  { da: ['approvata', 'in_pagamento'], a: 'pagata', evento: 'paga', chi: ['A'] },
  { da: ['approvata'], a: 'annullata', evento: 'annulla', chi: ['A'] },
]

/** Rates in hundredths of a percent; zero for what nobody wrote. */
export type AliquoteConsulenti = {
  /** The rate of the first bracket of IRPEF (art. 25-bis DPR 600/1973). */
  ritenuta_provvigioni: number
  /** The rate on what a professional earns (art. 25 DPR 600/1973). */
  ritenuta_professionisti: number
  /** The part of the contribution that a professional may charge (art. 1 c. 212 L. 662/1996). */
  rivalsa_inps: number
  iva: number
  bollo_centesimi: Centesimi
  /** The amount above which the stamp is due. */
  bollo_oltre_centesimi: Centesimi
  enasarco_agente: number
  enasarco_preponente: number
  /** The provvigioni of a year on which the contribution counts, by the kind of mandate. */
  massimale_pluri_centesimi: Centesimi
  massimale_mono_centesimi: Centesimi
}

/** The figures of a liquidazione, in cents. */
export type ContoLiquidazione = {
  /** The sum of the lines. */
  provvigioni_centesimi: Centesimi
  rivalsa_centesimi: Centesimi
  /** The amount that VAT counts on. */
  imponibile_centesimi: Centesimi
  iva_centesimi: Centesimi
  bollo_centesimi: Centesimi
  /** The sum of the consulente's invoice. */
  totale_centesimi: Centesimi
  ritenuta_base_centesimi: Centesimi
  ritenuta_centesimi: Centesimi
  enasarco_base_centesimi: Centesimi
  /** The consulente's half, taken off what they get. */
  enasarco_centesimi: Centesimi
  /** The other half, which the operator pays on top. */
  enasarco_preponente_centesimi: Centesimi
  /** The sum that leaves for the consulente's bank. */
  netto_centesimi: Centesimi
}

const CENTO_PERCENTO = 10_000n
const parteDi = (importo: Centesimi, centesimi_percento: number): Centesimi =>
  arrotondaQuoziente(BigInt(importo) * BigInt(centesimi_percento), CENTO_PERCENTO)

/** The part of the base on which tax is withheld, in hundredths of a percent. */
const BASE_RITENUTA = { meta: 5000, un_quinto: 2000, intera: 10_000, nessuna: 0 } as const

/** The rate of the tax withheld from a consulente; zero where there is none. */
export function aliquotaRitenuta(
  { ritenuta }: Pick<RegimeConsulente, 'ritenuta'>,
  aliquote: AliquoteConsulenti,
): number {
  if (ritenuta === 'nessuna') return 0
  return ritenuta === 'intera' ? aliquote.ritenuta_professionisti : aliquote.ritenuta_provvigioni
}

const massimaleDi = (
  { enasarco_monomandatario }: Pick<RegimeConsulente, 'enasarco_monomandatario'>,
  { massimale_mono_centesimi, massimale_pluri_centesimi }: AliquoteConsulenti,
): Centesimi => (enasarco_monomandatario ? massimale_mono_centesimi : massimale_pluri_centesimi)

/** Figures that a regime needs and that nobody wrote: nothing is counted with a figure that is a guess. */
export function figureMancanti(regime: RegimeConsulente, aliquote: AliquoteConsulenti): string[] {
  const serve = (nome: string, quando: boolean, ...valori: readonly number[]) =>
    quando && valori.some((valore) => valore === 0) ? [nome] : []
  return [
    ...serve(
      'l’aliquota della ritenuta',
      regime.ritenuta !== 'nessuna',
      aliquotaRitenuta(regime, aliquote),
    ),
    ...serve('l’aliquota IVA', regime.regime_iva === 'ordinario', aliquote.iva),
    ...serve(
      'l’imposta di bollo',
      regime.regime_iva === 'forfettario',
      aliquote.bollo_centesimi,
      aliquote.bollo_oltre_centesimi,
    ),
    ...serve('la rivalsa INPS', regime.rivalsa_inps, aliquote.rivalsa_inps),
    ...serve(
      'le aliquote ENASARCO',
      regime.enasarco,
      aliquote.enasarco_agente,
      aliquote.enasarco_preponente,
    ),
    ...serve('il massimale ENASARCO dell’anno', regime.enasarco, massimaleDi(regime, aliquote)),
  ]
}

/**
 * Counts a liquidazione: tax and contributions on the whole of its lines, each rounded once to the cent, halves up.
 * `enasarco_gia` is what the contribution has counted on in the year already.
 */
export function contaLiquidazione(
  provvigioni_centesimi: Centesimi,
  regime: RegimeConsulente,
  aliquote: AliquoteConsulenti,
  enasarco_gia: Centesimi,
): ContoLiquidazione {
  const rivalsa_centesimi = regime.rivalsa_inps
    ? parteDi(provvigioni_centesimi, aliquote.rivalsa_inps)
    : 0
  const imponibile_centesimi = provvigioni_centesimi + rivalsa_centesimi
  const iva_centesimi =
    regime.regime_iva === 'ordinario' ? parteDi(imponibile_centesimi, aliquote.iva) : 0
  const conBollo =
    regime.regime_iva === 'forfettario' && imponibile_centesimi > aliquote.bollo_oltre_centesimi
  const bollo_centesimi = conBollo ? aliquote.bollo_centesimi : 0
  // The part that a professional charges for INPS is earned as well (Ris. min. Finanze 109/E/1996); a provvigione knows no such thing.
  const ritenuta_base_centesimi = parteDi(imponibile_centesimi, BASE_RITENUTA[regime.ritenuta])
  const ritenuta_centesimi = parteDi(ritenuta_base_centesimi, aliquotaRitenuta(regime, aliquote))
  const resto = Math.max(0, massimaleDi(regime, aliquote) - enasarco_gia)
  const enasarco_base_centesimi = regime.enasarco ? Math.min(provvigioni_centesimi, resto) : 0
  const enasarco_centesimi = parteDi(enasarco_base_centesimi, aliquote.enasarco_agente)
  const totale_centesimi = imponibile_centesimi + iva_centesimi + bollo_centesimi
  return {
    provvigioni_centesimi,
    rivalsa_centesimi,
    imponibile_centesimi,
    iva_centesimi,
    bollo_centesimi,
    totale_centesimi,
    ritenuta_base_centesimi,
    ritenuta_centesimi,
    enasarco_base_centesimi,
    enasarco_centesimi,
    enasarco_preponente_centesimi: parteDi(enasarco_base_centesimi, aliquote.enasarco_preponente),
    netto_centesimi: totale_centesimi - ritenuta_centesimi - enasarco_centesimi,
  }
}
