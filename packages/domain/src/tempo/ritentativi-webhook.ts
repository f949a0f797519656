/** Minutes between one try and the next (product numbers §4.4): nine tries in about 46 hours. */
const MINUTI = [1, 5, 15, 60, 180, 360, 720, 1440] as const

export const TENTATIVI_WEBHOOK = MINUTI.length + 1

/** The instant of the next try after `tentativi` that failed; null when the last one did. */
export function prossimoTentativo(tentativi: number, at: Date): Date | null {
  const minuti = MINUTI[tentativi - 1]
  return minuti === undefined ? null : new Date(at.getTime() + minuti * 60_000)
}

/** Failures in a row, of whatever delivery, after which the owner is warned. */
export const FALLITI_PRIMA_DI_AVVISARE = 5
const FALLITI_PRIMA_DI_FERMARE = 20
const GIORNI_PRIMA_DI_FERMARE = 3

/** True for an address that is to be stopped: twenty failures in a row, or three days without a success. */
export const vaFermato = (falliti: number, dal: Date, now: Date): boolean =>
  falliti >= FALLITI_PRIMA_DI_FERMARE ||
  now.getTime() - dal.getTime() >= GIORNI_PRIMA_DI_FERMARE * 86_400_000
