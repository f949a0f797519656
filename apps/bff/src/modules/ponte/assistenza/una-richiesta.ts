import type { Call } from '../../../http/call.ts'
import { getRichiesta } from './assistenza.queries.ts'

/** The request as the caller reads it now. */
export const unaRichiesta = ({ db, actor, clock }: Call, id: string) =>
  getRichiesta(db, actor, id, { now: clock.now(), today: clock.today() })
