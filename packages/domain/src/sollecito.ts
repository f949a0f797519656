import { eFestivo } from './calendario.ts'
import { aggiungiGiorni } from './giorno.ts'
import type { Giorno } from './giorno.ts'

export const LIVELLI_SOLLECITO = ['promemoria', 'sollecito', 'formale', 'diffida'] as const
export type LivelloSollecito = (typeof LIVELLI_SOLLECITO)[number]

export type Cadenza = {
  /** Days before the scadenza (0 is the day itself). */
  promemoria: readonly number[]
  /** Days after it. */
  solleciti: readonly number[]
  /** From which day on also by SMS, formally, and as the last one. */
  sms_dal: number
  formale_dal: number
  diffida_dal: number
}

/** A message that did not leave on its day is still worth sending for this long. */
const RECUPERO_GIORNI = 2

export type Passo = {
  passo: number
  livello: LivelloSollecito
  sms: boolean
  scadenze: [Giorno, Giorno]
}

function livelloDi(passo: number, { formale_dal, diffida_dal }: Cadenza): LivelloSollecito {
  if (passo <= 0) return 'promemoria'
  if (passo >= diffida_dal) return 'diffida'
  return passo >= formale_dal ? 'formale' : 'sollecito'
}

/**
 * The messages that are due on a day, each with the scadenze (from, to) it is about. The day is that of Rome: nothing
 * is counted in hours, so a day of 23 or of 25 hours is one day.
 */
export function passiDelGiorno(oggi: Giorno, cadenza: Cadenza): Passo[] {
  const prima = cadenza.promemoria.map((giorni) => ({
    passo: giorni === 0 ? 0 : -giorni,
    recupero: 0,
  }))
  const dopo = cadenza.solleciti.map((passo) => ({ passo, recupero: RECUPERO_GIORNI }))
  return [...prima, ...dopo].map(({ passo, recupero }) => {
    const giusta = aggiungiGiorni(oggi, -passo)
    return {
      passo,
      livello: livelloDi(passo, cadenza),
      sms: passo >= cadenza.sms_dal && passo > 0 && passo < cadenza.formale_dal,
      scadenze: [aggiungiGiorni(giusta, -recupero), giusta],
    }
  })
}

/** SMS wait for a decent hour: not in the evening, not on Sundays, not on holidays. */
export function oraPerSms(
  giorno: Giorno,
  ora: string,
  fascia: { dalle: number; alle: number },
): boolean {
  const domenica = new Date(`${giorno}T00:00:00Z`).getUTCDay() === 0
  const h = Number(ora.slice(0, 2))
  return !domenica && !eFestivo(giorno) && h >= fascia.alle && h < fascia.dalle
}

/** Refusals after which the same card is never tried again by itself. */
export const RIFIUTI_DEFINITIVI: readonly string[] = [
  'rifiuto_definitivo',
  'carta_scaduta',
  'conto_chiuso',
]
