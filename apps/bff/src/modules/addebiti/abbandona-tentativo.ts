import { applicaEsito, concludi, perdiRisposta } from './applica-esito.ts'
import { findOperazioneViva } from './addebiti.queries.ts'
import type { AddebitiDeps, Contesto, EsitoFase } from './operazione.ts'
import { prendiDaInviare } from './prendi-operazioni.ts'

/**
 * The cliente leaves: the provider's page is closed first, because only the provider knows whether it was completed
 * a moment ago. What has no known page yet cannot be closed, and stays as it is. `null` when nothing is open.
 */
export async function abbandonaTentativo(
  deps: AddebitiDeps,
  pagamento_id: string,
  contesto: Contesto,
): Promise<EsitoFase | null> {
  const viva = await findOperazioneViva(deps.db, pagamento_id)
  if (viva === undefined || viva.tipo !== 'sessione') return null
  if (viva.stato === 'da_inviare') {
    const [presa] = await prendiDaInviare(deps, { id: viva.id })
    return presa === undefined ? null : concludi(deps, viva, { esito: 'annullato' }, contesto)
  }
  if (viva.riferimento === null) return null
  try {
    const outcome = await deps.psp.expireCheckout(viva.riferimento)
    return await applicaEsito(deps, viva, outcome, contesto)
  } catch (error) {
    return perdiRisposta(deps, viva, String(error))
  }
}
