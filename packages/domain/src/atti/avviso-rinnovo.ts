import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import { avvisoRinnovoEntro, esitoAvvisoRinnovo } from '../tempo/termini.ts'

export type AvvisoMancato = {
  /** The renewal that no notice preceded in time: it is over, or within 30 days. */
  rinnovo: Giorno
  /** The last day on which the consumer may leave without notice and without costs. */
  fino_al: Giorno
}

type Contratto = {
  /** The day on which it last began again by itself; null where it never did. */
  rinnovato_il: Giorno | null
  /** The day on which it begins again next. */
  fine: Giorno
}

/** A notice that really went out: the renewal that it announced, and its day. */
export type AvvisoInviato = { giorno: Giorno; inviato_il: Giorno }

/**
 * The renewal that the consumer was not told of at least 30 days before (art. 65-bis Codice del consumo): until the next
 * one it may be left at any time. Null where the notices were in time, or still can be.
 */
export function avvisoMancato(
  { rinnovato_il, fine }: Contratto,
  avvisi: readonly AvvisoInviato[],
  oggi: Giorno,
): AvvisoMancato | null {
  const isInTime = (scadenza: Giorno) =>
    avvisi.some(
      ({ giorno, inviato_il }) =>
        giorno === scadenza && esitoAvvisoRinnovo(scadenza, inviato_il).avviso === 'nei_termini',
    )
  const fino_al = aggiungiGiorni(fine, -1)
  if (rinnovato_il !== null && !isInTime(rinnovato_il)) return { rinnovo: rinnovato_il, fino_al }
  if (oggi > avvisoRinnovoEntro(fine) && oggi < fine && !isInTime(fine)) {
    return { rinnovo: fine, fino_al }
  }
  return null
}

/** The notice that a disdetta must give: none where the renewal was not announced in time. */
export const preavvisoDovuto = (preavviso_giorni: number, mancato: AvvisoMancato | null): number =>
  mancato === null ? preavviso_giorni : 0

/**
 * The last day of a recesso, and what goes back: within 14 days what that right gives; in a contract that began again
 * without notice the days that were not served.
 */
export function dirittoDiRecesso(
  { recesso_entro, avvio_chiesto }: { recesso_entro: Giorno | null; avvio_chiesto: boolean },
  mancato: AvvisoMancato | null,
  oggi: Giorno,
): { recesso_entro: Giorno | null; reso: 'pro_rata' | 'tutto' } {
  const isFirst = recesso_entro !== null && oggi <= recesso_entro
  if (!isFirst && mancato !== null && mancato.rinnovo <= oggi) {
    return { recesso_entro: mancato.fino_al, reso: 'pro_rata' }
  }
  return { recesso_entro, reso: avvio_chiesto ? 'pro_rata' : 'tutto' }
}
