import type { Centesimi } from '../denaro/denaro.ts'
import { type StatoDilazione } from '../credito/dilazione.ts'
import { RATE_APERTE, type StatoRata } from '../credito/rata.ts'

/** The parts that a rata is made of. */
export type PartiRata = {
  capitale_centesimi: Centesimi
  interessi_centesimi: Centesimi
  spese_centesimi: Centesimi
}

export const sommaParti = (p: PartiRata): Centesimi =>
  p.capitale_centesimi + p.interessi_centesimi + p.spese_centesimi

/**
 * Says of which parts the rest of a rata is made: what was paid, or is not owed for another reason, went to interest and
 * expenses first (art. 1194 c.c.), then to capital.
 */
export function partiCheRestano(
  rata: PartiRata & { residuo_centesimi: Centesimi },
  condonate: PartiRata,
): PartiRata {
  let tolto = sommaParti(rata) - rata.residuo_centesimi - sommaParti(condonate)
  const resta = (parte: keyof PartiRata): Centesimi => {
    const intera = Math.max(0, rata[parte] - condonate[parte])
    const pagata = Math.min(intera, Math.max(0, tolto))
    tolto -= pagata
    return intera - pagata
  }
  const interessi_centesimi = resta('interessi_centesimi')
  const spese_centesimi = resta('spese_centesimi')
  return { interessi_centesimi, spese_centesimi, capitale_centesimi: resta('capitale_centesimi') }
}

const IN_VITA: readonly StatoDilazione[] = ['attiva', 'sospesa', 'decaduta']
const APERTE: ReadonlySet<string> = new Set(RATE_APERTE)

type Caso = { dilazione: StatoDilazione; stato: StatoRata; condonabile_centesimi: Centesimi }

/** Says why nothing can be forgiven of a rata; null where something can. */
export function motivoNonCondona({ dilazione, stato, condonabile_centesimi }: Caso): string | null {
  if (!IN_VITA.includes(dilazione)) return 'Si condonano le rate di una dilazione in corso.'
  if (stato === 'in_addebito') return 'C’è un pagamento in corso: attendi l’esito.'
  return APERTE.has(stato) && condonabile_centesimi > 0
    ? null
    : 'Di questa rata non c’è più nulla da pagare.'
}

/** Says which part is forgiven beyond what is left of it; null where none is. */
export function parteDiTroppo(chiesto: PartiRata, resta: PartiRata): keyof PartiRata | null {
  const parti = ['capitale_centesimi', 'interessi_centesimi', 'spese_centesimi'] as const
  return parti.find((parte) => chiesto[parte] > resta[parte]) ?? null
}
