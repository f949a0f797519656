import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import type { Contesto } from '../addebiti/index.ts'

/** Who asks, for the cronologia. */
export const contestoDi = (
  { utente_id, ruolo, canale }: Actor,
  { ip, request_id }: CallInfo,
): Contesto => ({
  attore: `utente:${utente_id}`,
  ruolo,
  canale: canale ?? 'portale',
  ip,
  request_id,
})
