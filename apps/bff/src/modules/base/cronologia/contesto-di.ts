import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/call.ts'

/** The person who signs a line of the cronologia, and from where they do. A call is one; before somebody is signed in there is no whole actor. */
export type Firma = {
  actor: Pick<Actor, 'utente_id' | 'canale' | 'veduta'> & { ruolo: string }
  info: Pick<CallInfo, 'ip' | 'request_id'>
}

/** How the cronologia names who calls; the functions of the database that write in it are handed the same. */
export const contestoDi = ({
  actor: { utente_id, ruolo, canale, veduta },
  info: { ip, request_id },
}: Firma) => ({
  // A person of the staff signs with their own name, as whomever they see the portal: `conVeduta` adds whose page it was.
  attore: `utente:${veduta?.staff_id ?? utente_id}`,
  ruolo: veduta ? 'admin' : ruolo,
  canale: canale ?? ('portale' as const),
  ip,
  request_id,
})

/** Adds to a line the person as whom somebody of the staff saw the portal: both are in it. */
export const conVeduta = <T extends { dopo?: object | undefined }>(
  { veduta, utente_id }: Pick<Actor, 'veduta' | 'utente_id'>,
  fatto: T,
): T => (veduta ? { ...fatto, dopo: { ...fatto.dopo, vedi_come: utente_id } } : fatto)
