import type { Transizione } from '../stati/macchina.ts'

/** The states of a consulente: only an active one follows esercenti. Staff alone change them. */
export const STATI_CONSULENTE = ['attivo', 'sospeso', 'cessato'] as const
export type StatoConsulente = (typeof STATI_CONSULENTE)[number]

export type EventoConsulente = 'sospendi' | 'riattiva' | 'cessa'

export const TRANSIZIONI_CONSULENTE: readonly Transizione<StatoConsulente, EventoConsulente>[] = [
  { da: ['attivo'], a: 'sospeso', evento: 'sospendi', chi: ['A'] },
  { da: ['sospeso', 'cessato'], a: 'attivo', evento: 'riattiva', chi: ['A'] },
  { da: ['attivo', 'sospeso'], a: 'cessato', evento: 'cessa', chi: ['A'] },
]

/**
 * How much of a provvigione the tax withheld counts on: half of it, a fifth for whoever works with employees or other
 * helpers all the time, all of it for a professional who is no agent, nothing for the regime forfettario (art. 25-bis and
 * art. 25 DPR 600/1973; art. 1 c. 67 L. 190/2014).
 */
export const RITENUTE_CONSULENTE = ['meta', 'un_quinto', 'intera', 'nessuna'] as const
export type RitenutaConsulente = (typeof RITENUTE_CONSULENTE)[number]

/** VAT is added to what a consulente earns, or is not (art. 1 c. 58 L. 190/2014). */
export const REGIMI_IVA = ['ordinario', 'forfettario'] as const
export type RegimeIva = (typeof REGIMI_IVA)[number]

/** The facts by which a consulente is paid. */
export type RegimeConsulente = {
  ritenuta: RitenutaConsulente
  regime_iva: RegimeIva
  /** True for a professional who charges the part of the INPS contribution that the law allows. */
  rivalsa_inps: boolean
  /** True for an agent who is registered with the fund of agents. */
  enasarco: boolean
  /** True for an agent who works for the operator alone. */
  enasarco_monomandatario: boolean
}

/** Facts that the law does not let stand together, each at its field. */
export function erroriRegime(
  r: RegimeConsulente,
): { campo: keyof RegimeConsulente; frase: string }[] {
  const errori: { campo: keyof RegimeConsulente; frase: string }[] = []
  const no = (campo: keyof RegimeConsulente, frase: string) => errori.push({ campo, frase })
  if (r.regime_iva === 'forfettario' && r.ritenuta !== 'nessuna') {
    no('ritenuta', 'Nel regime forfettario non c’è ritenuta: scegli “Nessuna”')
  }
  if (r.enasarco && r.ritenuta === 'intera') {
    no('ritenuta', 'A un agente si trattiene sulla metà o su un quinto della provvigione')
  }
  if (r.rivalsa_inps && (r.enasarco || r.ritenuta === 'meta' || r.ritenuta === 'un_quinto')) {
    no(
      'rivalsa_inps',
      'La rivalsa INPS è dei professionisti della gestione separata, non degli agenti',
    )
  }
  if (r.enasarco_monomandatario && !r.enasarco) {
    no('enasarco_monomandatario', 'Vale solo per chi è iscritto a ENASARCO')
  }
  return errori
}

/** The most of an esercente that its consulenti share between them on one day, in hundredths of a percent. */
export const QUOTA_INTERA = 10_000
