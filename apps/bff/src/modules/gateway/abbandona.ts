import type { Gateway } from '@rateo/contract/gateway'
import type { Deps } from '../../http/deps.ts'
import { abbandonaTentativo, type Contesto } from '../addebiti/index.ts'
import { type Debitore, leggiGateway } from './leggi-gateway.ts'

/** The cliente leaves the payment: it is closed at the provider, unless it was completed in the meantime. */
export async function abbandona(
  deps: Deps,
  { contesto, ...debitore }: Debitore & { contesto: Contesto },
): Promise<Gateway> {
  await leggiGateway(deps, debitore)
  await abbandonaTentativo(deps, debitore.pagamento_id, contesto)
  return leggiGateway(deps, debitore)
}
