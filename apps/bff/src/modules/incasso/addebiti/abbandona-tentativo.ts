import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { applicaEsito, concludi, perdiRisposta } from './applica-esito.ts'
import { findOperazioneViva } from './addebiti.queries.ts'
import {
  type AddebitiDeps,
  type Contesto,
  type EsitoFase,
  isOnCard,
} from './operazioni/operazione.ts'
import { prendiDaInviare } from './operazioni/prendi-operazioni.ts'

/** Whether it is the page whose way back bears that name. */
const isPage = (richiesta: unknown, sessione: string): boolean => {
  const cancel_url = fieldOf(richiesta, 'cancel_url')
  return (
    typeof cancel_url === 'string' && new URL(cancel_url).searchParams.get('sessione') === sessione
  )
}

/**
 * The cliente leaves: the provider's page is closed first, because only the provider knows whether it was completed a
 * moment ago. A payment without a known page cannot be closed yet, and stays as it is. With `sessione` only that page
 * is closed, and none that was opened since. `null` when nothing was to be closed.
 */
export async function abbandonaTentativo(
  deps: AddebitiDeps,
  pagamento_id: string,
  { contesto, sessione }: { contesto: Contesto; sessione?: string | undefined },
): Promise<EsitoFase | null> {
  const viva = await findOperazioneViva(deps.db, pagamento_id)
  if (viva === undefined) return null
  if (sessione !== undefined && !isPage(viva.richiesta, sessione)) return null
  const operazione = { tipo: viva.tipo, richiesta: viva.richiesta }
  if (viva.tipo !== 'sessione' && !isOnCard(operazione)) return null
  if (viva.stato === 'da_inviare') {
    const [presa] = await prendiDaInviare(deps, { id: viva.id })
    return presa === undefined ? null : concludi(deps, viva, { esito: 'annullato' }, contesto)
  }
  if (viva.riferimento === null) return null
  try {
    const outcome =
      viva.tipo === 'sessione'
        ? await deps.psp.expireCheckout(viva.riferimento)
        : await deps.psp.cancelCharge(viva.riferimento)
    return await applicaEsito(deps, viva, outcome, contesto)
  } catch (error) {
    return perdiRisposta(deps, viva, String(error))
  }
}
