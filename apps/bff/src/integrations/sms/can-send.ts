import type { Config } from '../../config.ts'

/** Whether a code can reach a telephone: by the gateway, by the mailbox page of the trial, by an outside server of codes. */
export const canSendSms = ({
  sms,
  isTrial,
  outside,
}: Pick<Config, 'sms' | 'isTrial' | 'outside'>): boolean =>
  sms !== null || isTrial || outside.otp !== null
