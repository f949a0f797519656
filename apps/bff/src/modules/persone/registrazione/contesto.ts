import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'

/** Who registers, from where, and when: `oggi` is the day in Rome. */
export type Contesto = {
  actor: Actor
  info: CallInfo
  now: Date
  oggi: string
  /** Whether a code can be sent to a telephone. */
  conSms: boolean
}
