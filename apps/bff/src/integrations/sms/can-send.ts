import type { Config } from '../../config.ts'

/** True when the portal itself reaches a telephone: by the gateway, or by the mailbox page of the trial. */
export const hasOwnSms = ({ sms, isTrial }: Pick<Config, 'sms' | 'isTrial'>): boolean =>
  sms !== null || isTrial

/** True when a code can reach a telephone: sent by the portal, or by an outside server of codes. */
export const canSendSms = (config: Pick<Config, 'sms' | 'isTrial' | 'outside'>): boolean =>
  hasOwnSms(config) || config.outside.otp !== null
