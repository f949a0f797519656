import { eFestivo } from '../tempo/calendario.ts'
import { aggiungiGiorni } from '../tempo/giorno.ts'
import type { Giorno } from '../tempo/giorno.ts'

export const LIVELLI_SOLLECITO = ['promemoria', 'sollecito', 'formale', 'diffida'] as const
export type LivelloSollecito = (typeof LIVELLI_SOLLECITO)[number]

export type Cadenza = {
  /** Days before the scadenza (0 is the day itself). */
  promemoria: readonly number[]
  /** Days after it. */
  solleciti: readonly number[]
  /** Days after the scadenza on which the sollecito also goes by SMS, becomes formal, and is the last one. */
  sms_dal: number | null
  formale_dal: number
  diffida_dal: number
}

/** The last message is still worth sending for this long after its day. */
const RECUPERO_GIORNI = 30

export type Passo = {
  /** Days after the scadenza; before it they are below zero. */
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

/** True for a step that goes by SMS too: the formal ones are letters. */
const haSms = (passo: number, { sms_dal, formale_dal }: Cadenza): boolean =>
  sms_dal !== null && passo >= sms_dal && passo > 0 && passo < formale_dal

/** Every step of a rule, from the first promemoria to the last sollecito. */
export function passiDi(cadenza: Cadenza): Omit<Passo, 'scadenze'>[] {
  const prima = cadenza.promemoria.map((giorni) => (giorni === 0 ? 0 : -giorni))
  return [...new Set([...prima, ...cadenza.solleciti])]
    .toSorted((a, b) => a - b)
    .map((passo) => ({ passo, livello: livelloDi(passo, cadenza), sms: haSms(passo, cadenza) }))
}

/**
 * The messages that are due on a day, each with the scadenze (from, to) it is about: on its day or after it, until the
 * day of the next one, so that a day on which nothing ran is made up and nobody gets two of them at once. The day is that
 * of Rome: nothing is counted in hours, so a day of 23 or of 25 hours is one day.
 */
export function passiDelGiorno(oggi: Giorno, cadenza: Cadenza): Passo[] {
  const passi = passiDi(cadenza)
  return passi.map(({ passo, livello, sms }, i) => {
    const prossimo = passi[i + 1]?.passo ?? passo + RECUPERO_GIORNI
    // A promemoria of a day to come makes no sense once that day has passed.
    const fine = passo <= 0 ? Math.min(prossimo, 1) : prossimo
    return {
      passo,
      livello,
      sms,
      scadenze: [aggiungiGiorni(oggi, 1 - fine), aggiungiGiorni(oggi, -passo)],
    }
  })
}

export type InArrivo = { il: Giorno; livello: LivelloSollecito; sms: boolean }

/**
 * The messages that are still to come about one debt that stays unpaid, each with its day: those of the steps after `fatto`, the
 * last that was taken. Told for days from tomorrow on: what is due today is in the queue, or will be within the hour.
 */
export function inArrivo(
  { scadenza, fatto }: { scadenza: Giorno; fatto: number | null },
  oggi: Giorno,
  cadenza: Cadenza,
): InArrivo[] {
  return passiDi(cadenza)
    .filter(({ passo }) => fatto === null || passo > fatto)
    .map(({ passo, ...come }) => ({ il: aggiungiGiorni(scadenza, passo), ...come }))
    .filter(({ il }) => il > oggi)
}

/** The step of a rule that is due on a day counted from its beginning: the last one that was reached, if not too old. */
export function passoDovuto(
  passi: readonly number[],
  giorni: number,
  recupero: number,
): number | null {
  const raggiunti = passi.filter((passo) => passo > 0 && passo <= giorni)
  if (raggiunti.length === 0) return null
  const passo = Math.max(...raggiunti)
  return giorni - passo <= recupero ? passo : null
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
  'metodo_non_utilizzabile',
]
