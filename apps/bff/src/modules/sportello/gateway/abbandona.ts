import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { Deps } from '../../../http/deps.ts'
import { abbandonaTentativo, type Contesto } from '../../incasso/addebiti/index.ts'
import { type Debitore, showGateway } from './leggi-gateway.ts'

type Abbandona = Debitore & {
  /** The provider's page that the cliente came back from; left out, whatever is open. */
  sessione?: string | undefined
  contesto: Contesto
}

/** The cliente leaves the payment: it is closed at the provider, unless it was completed in the meantime. */
export async function abbandona(
  deps: Deps,
  { contesto, sessione, ...debitore }: Abbandona,
): Promise<Gateway> {
  await showGateway(deps, debitore)
  await abbandonaTentativo(deps, debitore.pagamento_id, { contesto, sessione })
  return showGateway(deps, debitore)
}
