import type { StatoDilazione } from '../credito/dilazione.ts'
import { type Centesimi, formattaEuro, ripartisciPerPesi } from '../denaro/denaro.ts'
import { formattaGiornoLungo } from '../parole/formato.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'

/** Days that a lower sum may wait to be paid. */
export const SALDO_MASSIMO_GIORNI = 90

/** The least that a card can be charged for. */
const MINIMO: Centesimi = 50

const IN_CORSO = 'C’è un pagamento in corso: attendi l’esito.'

type Caso = { stato: StatoDilazione; in_corso: boolean; aperto_fino: Giorno | null }

/** Says why no lower sum can be proposed for a plan; null where it can. */
export function motivoNonProponeSaldo({ stato, in_corso, aperto_fino }: Caso): string | null {
  if (aperto_fino !== null) {
    return `C’è già una proposta, fino al ${formattaGiornoLungo(aperto_fino)}: ritirala per farne un’altra.`
  }
  if (stato !== 'decaduta') {
    return 'Il saldo e stralcio si propone quando è dovuto tutto il residuo, dopo la decadenza.'
  }
  return in_corso ? IN_CORSO : null
}

/** Says why a proposal cannot be taken back; null where it can. */
export function motivoNonRitiraSaldo({ in_corso, aperto_fino }: Omit<Caso, 'stato'>) {
  if (aperto_fino === null) return 'Non c’è un saldo e stralcio in attesa.'
  return in_corso ? IN_CORSO : null
}

/** Says what is wrong with the sum; null where it is right. `debiti`: the debts that it closes, each with a part of it. */
export function motivoImportoSaldo(
  importo: Centesimi,
  { residuo_centesimi, debiti }: { residuo_centesimi: Centesimi; debiti: number },
): string | null {
  const minimo = Math.max(MINIMO, debiti)
  if (importo < minimo) return `Almeno ${formattaEuro(minimo)}`
  return importo >= residuo_centesimi
    ? `Meno di ${formattaEuro(residuo_centesimi)}, che è tutto quello che resta`
    : null
}

/** Says what is wrong with the last day; null where it is right. */
export function motivoEntroSaldo(entro: Giorno, oggi: Giorno): string | null {
  const [primo, ultimo] = [aggiungiGiorni(oggi, 1), aggiungiGiorni(oggi, SALDO_MASSIMO_GIORNI)]
  return entro < primo || entro > ultimo
    ? `Scegli un giorno dal ${formattaGiornoLungo(primo)} al ${formattaGiornoLungo(ultimo)}`
    : null
}

/**
 * Splits what is not owed over debts by what is left of each; a cent at least of each is paid. Null where less than that is
 * left to pay.
 */
export function ripartisciSaldo(
  residui: readonly Centesimi[],
  non_dovuti: Centesimi,
): Centesimi[] | null {
  const dovuto = residui.reduce((sum, uno) => sum + uno, 0) - non_dovuti
  if (non_dovuti <= 0 || dovuto < residui.length) return null
  const oltre = ripartisciPerPesi(
    dovuto - residui.length,
    residui.map((uno) => uno - 1),
  )
  return residui.map((uno, i) => uno - 1 - (oltre[i] ?? 0))
}
