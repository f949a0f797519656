import type { Call } from '../../../http/call.ts'
import { annota } from './annota.ts'

/** A line of the cronologia about what a person changed of their own account. */
export const annotaUtente = async (
  call: Pick<Call, 'actor' | 'info' | 'db'>,
  azione: string,
  dopo?: object,
): Promise<void> => annota(call, { azione, entita: 'utente', id: call.actor.utente_id, dopo })
