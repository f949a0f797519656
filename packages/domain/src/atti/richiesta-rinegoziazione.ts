import type { StatoAssistenza } from '../stati/assistenza.ts'
import type { StatoDilazione } from '../credito/dilazione.ts'

/** The reasons that a cliente gives for not paying as agreed. None asks about health: nobody needs to know. */
export const MOTIVI_RINEGOZIAZIONE = ['meno_entrate', 'spesa_imprevista', 'altro'] as const
export type MotivoRinegoziazione = (typeof MOTIVI_RINEGOZIAZIONE)[number]

export const NOMI_MOTIVO_RINEGOZIAZIONE: Readonly<Record<MotivoRinegoziazione, string>> = {
  meno_entrate: 'Entra meno denaro di prima',
  spesa_imprevista: 'Una spesa imprevista',
  altro: 'Altro',
}

/** States of a plan of which something else can still be agreed. */
const TRATTABILI: readonly StatoDilazione[] = ['attiva', 'sospesa', 'decaduta']
const FINITE: readonly StatoAssistenza[] = ['risolto', 'chiuso', 'unito']

type Caso = {
  dilazione: StatoDilazione
  residuo_centesimi: number
  /** The states of what was asked before on this plan. */
  richieste: readonly StatoAssistenza[]
}

/** Says why a cliente cannot ask for other terms; null where it can. */
export function motivoNonChiede({ dilazione, residuo_centesimi, richieste }: Caso): string | null {
  if (!TRATTABILI.includes(dilazione) || residuo_centesimi === 0) {
    return 'Si chiede per una dilazione di cui resta qualcosa da pagare.'
  }
  return richieste.every((stato) => FINITE.includes(stato))
    ? null
    : 'Lo hai già chiesto: aspetta la risposta, o scrivi nella richiesta che c’è.'
}
