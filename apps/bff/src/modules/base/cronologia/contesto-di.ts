import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/call.ts'

/** The person who signs a line of the cronologia, and from where they do. A call is one; before somebody is signed in there is no whole actor. */
export type Firma = {
  actor: Pick<Actor, 'utente_id' | 'canale'> & { ruolo: string }
  info: Pick<CallInfo, 'ip' | 'request_id'>
}

/** How the cronologia names who calls; the functions of the database that write in it are handed the same. */
export const contestoDi = ({
  actor: { utente_id, ruolo, canale },
  info: { ip, request_id },
}: Firma) => ({
  attore: `utente:${utente_id}`,
  ruolo,
  canale: canale ?? ('portale' as const),
  ip,
  request_id,
})
