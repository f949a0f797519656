import type { Call } from '../../../http/call.ts'

/** The call of who registers; `oggi` is the day in Rome. */
export type Contesto = Call & {
  now: Date
  oggi: string
  /** Whether a code can be sent to a telephone. */
  conSms: boolean
}
