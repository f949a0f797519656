import type { StatoDilazione } from '../credito/dilazione.ts'
import { type Centesimi, ripartisciPerPesi } from '../denaro/denaro.ts'
import { type Giorno, giorniTra } from '../tempo/giorno.ts'
import type { PartiRata } from './condono.ts'

/** The rate that a refund of the purchase comes off: the last ones, the next ones, or all of them in proportion. */
export const REGOLE_RIDUZIONE = ['ultime', 'prossime', 'ricalcolo'] as const
export type RegolaRiduzione = (typeof REGOLE_RIDUZIONE)[number]

export const NOMI_REGOLA_RIDUZIONE: Readonly<Record<RegolaRiduzione, string>> = {
  ultime: 'Dalle ultime rate: il piano finisce prima',
  prossime: 'Dalle prossime rate: per un po’ si paga meno',
  ricalcolo: 'Da tutte le rate, in proporzione',
}

/** The rest of a rata, with the day from which its interest runs; null where that has matured already. */
export type RataDaRidurre = PartiRata & { n: number; dal: Giorno | null; scadenza: Giorno }

/** The parts that come off a rata. */
export type QuotaRidotta = PartiRata & { n: number }

function capitaleTolto(
  rate: readonly RataDaRidurre[],
  importo: Centesimi,
  regola: RegolaRiduzione,
): Centesimi[] {
  const capitali = rate.map(({ capitale_centesimi }) => capitale_centesimi)
  const tutto = capitali.reduce((sum, uno) => sum + uno, 0)
  if (importo >= tutto) return capitali
  if (regola === 'ricalcolo') return ripartisciPerPesi(importo, capitali)
  let resta = importo
  const inFila = regola === 'prossime' ? capitali : capitali.toReversed()
  const tolti = inFila.map((capitale) => {
    const tolto = Math.min(capitale, resta)
    resta -= tolto
    return tolto
  })
  return regola === 'prossime' ? tolti : tolti.toReversed()
}

/** The interest of a rata that is not owed any more: on the capital that is not lent from today, rounded for the cliente. */
function interessiTolti(
  { dal, scadenza, interessi_centesimi }: RataDaRidurre,
  { fuori, tolto }: { fuori: Centesimi; tolto: Centesimi },
  oggi: Giorno,
): Centesimi {
  if (dal === null || scadenza <= oggi || tolto === 0) return 0
  const giorni = BigInt(Math.max(1, giorniTra(dal, scadenza)))
  const davanti = dal >= oggi ? giorni : BigInt(giorniTra(oggi, scadenza))
  const sopra = BigInt(interessi_centesimi) * BigInt(tolto) * davanti
  const sotto = BigInt(fuori) * giorni
  return Math.min(interessi_centesimi, Number((sopra + sotto - 1n) / sotto))
}

/**
 * Takes a refund of the purchase off what is left of a plan, in the order of its scadenze: capital by the rule, the interest
 * that it would have cost from today on, and the expenses of a rata that is not due any more. The excess is money that was paid.
 */
export function riduciRate(
  rate: readonly RataDaRidurre[],
  { importo, regola, oggi }: { importo: Centesimi; regola: RegolaRiduzione; oggi: Giorno },
): { quote: QuotaRidotta[]; eccedenza_centesimi: Centesimi } {
  const inOrdine = rate.toSorted((a, b) => a.scadenza.localeCompare(b.scadenza) || a.n - b.n)
  const tolti = capitaleTolto(inOrdine, importo, regola)
  let fuori = inOrdine.reduce((sum, una) => sum + una.capitale_centesimi, 0)
  let tolto = tolti.reduce((sum, uno) => sum + uno, 0)
  const eccedenza_centesimi = importo - tolto
  const quote = inOrdine.map((rata, i) => {
    const capitale_centesimi = tolti[i] ?? 0
    const interessi_centesimi = interessiTolti(rata, { fuori, tolto }, oggi)
    const isVia =
      capitale_centesimi === rata.capitale_centesimi &&
      interessi_centesimi === rata.interessi_centesimi &&
      rata.scadenza > oggi
    fuori -= rata.capitale_centesimi
    tolto -= capitale_centesimi
    const spese_centesimi = isVia ? rata.spese_centesimi : 0
    return { n: rata.n, capitale_centesimi, interessi_centesimi, spese_centesimi }
  })
  return {
    quote: quote.filter(
      (q) => q.capitale_centesimi + q.interessi_centesimi + q.spese_centesimi > 0,
    ),
    eccedenza_centesimi,
  }
}

const IN_VITA: readonly StatoDilazione[] = ['attiva', 'sospesa', 'decaduta']

type Caso = { stato: StatoDilazione; in_corso: boolean; saldo: boolean }

/** Says why a refund of the purchase cannot come off a plan; null where it can. */
export function motivoNonRiduce({ stato, in_corso, saldo }: Caso): string | null {
  if (!IN_VITA.includes(stato)) {
    return 'Il reso si toglie da una dilazione in corso: se è conclusa, rimborsa le rate pagate.'
  }
  if (saldo) return 'È proposto un saldo e stralcio: ritiralo prima.'
  return in_corso ? 'C’è un pagamento in corso: attendi l’esito.' : null
}
