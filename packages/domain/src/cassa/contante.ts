import type { Centesimi } from '../denaro/denaro.ts'

/** Cash of this amount or more is forbidden between two parties (D.Lgs. 231/2007 art. 49 c. 3-bis, 2023). */
export const LIMITE_CONTANTE_CENTESIMI: Centesimi = 500_000
/** Payments this close together count as one that was split to stay under the limit. */
export const GIORNI_FRAZIONAMENTO = 7

export type EsitoContante =
  | { ammesso: true }
  | { ammesso: false; motivo: 'limite' | 'frazionamento' }

export interface PagamentiInContanti {
  /** A single amount, or those taken for the same contract over `giorni` days. */
  importi_centesimi: readonly Centesimi[]
  giorni?: number
  stesso_contratto?: boolean
}

/** Whether cash may be taken: each amount, and amounts of one contract within seven days together. */
export function contanteAmmesso(pagamenti: PagamentiInContanti): EsitoContante {
  const { importi_centesimi: importi, giorni = 0, stesso_contratto = true } = pagamenti
  if (importi.some((importo) => importo >= LIMITE_CONTANTE_CENTESIMI)) {
    return { ammesso: false, motivo: 'limite' }
  }
  const somma = importi.reduce((a, b) => a + b, 0)
  const insieme = stesso_contratto && giorni <= GIORNI_FRAZIONAMENTO
  return insieme && somma >= LIMITE_CONTANTE_CENTESIMI
    ? { ammesso: false, motivo: 'frazionamento' }
    : { ammesso: true }
}
