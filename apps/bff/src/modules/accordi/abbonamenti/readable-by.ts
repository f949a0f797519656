import type { Actor } from '../../../http/actor.ts'
import { type PartyScope, readableBy as readableByParty } from '../../../http/search/parties.ts'

/**
 * The scope of the abbonamenti and piani that a person may see; null for none, also for people who register or are
 * inactive, since the start of the portal asks for them too.
 */
export const readableBy = (actor: Actor): PartyScope | null =>
  actor.registering || actor.stato === 'inattivo' || actor.senza_secondo_fattore
    ? null
    : readableByParty(actor)
