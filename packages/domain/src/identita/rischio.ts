/** Reasons why the staff look again at an esercente that they approved. */
export const MOTIVI_RIESAME = ['volume', 'contestazioni', 'limite_reti'] as const
export type MotivoRiesame = (typeof MOTIVI_RIESAME)[number]

/** Fewer peers than these and a figure would tell whose it is: there is no comparison then. */
export const PARI_MINIMI = 5

/** Days that volume and claims are counted on, today included. */
export const GIORNI_RISCHIO = 30

/** The activity of an esercente in those days; claims are counted beside what was collected by card. */
export type MisureRischio = {
  volume_centesimi: number
  incassi_carta: number
  contestazioni: number
}

export type SoglieRischio = {
  /** The volume from which an esercente is looked at again; zero for never. */
  volume_centesimi: number
  /** Hundredths of a percent of what was collected by card, beyond which it is looked at. */
  contestazioni_centesimi_percento: number
  /** The share beyond which card networks put a merchant in a programme of theirs. */
  limite_reti_centesimi_percento: number
  /** Fewer claims than these say nothing: one of ten payments is already ten percent. */
  contestazioni_minime: number
}

export const SOGLIE_RISCHIO: SoglieRischio = {
  volume_centesimi: 5_000_000,
  contestazioni_centesimi_percento: 40,
  limite_reti_centesimi_percento: 70,
  contestazioni_minime: 3,
}

/** Claims in hundredths of a percent of what was collected by card, cut; claims without payments of these days are all of them. */
export function quotaContestazioni({ incassi_carta, contestazioni }: MisureRischio): number {
  if (contestazioni === 0) return 0
  return Math.floor((contestazioni * 10_000) / Math.max(incassi_carta, contestazioni))
}

/** True when claims are more than so many hundredths of a percent, without rounding. */
const oltre = ({ incassi_carta, contestazioni }: MisureRischio, soglia: number): boolean =>
  contestazioni * 10_000 > soglia * Math.max(incassi_carta, contestazioni)

/** The reasons to look again at an esercente: of two about claims, the graver one alone. */
export function motiviRiesame(misure: MisureRischio, soglie: SoglieRischio): MotivoRiesame[] {
  const motivi: MotivoRiesame[] = []
  if (soglie.volume_centesimi > 0 && misure.volume_centesimi >= soglie.volume_centesimi) {
    motivi.push('volume')
  }
  if (misure.contestazioni >= Math.max(1, soglie.contestazioni_minime)) {
    if (oltre(misure, soglie.limite_reti_centesimi_percento)) motivi.push('limite_reti')
    else if (oltre(misure, soglie.contestazioni_centesimi_percento)) motivi.push('contestazioni')
  }
  return motivi
}
