import { nestedClient } from './nested-client.ts'

/** The server of the one-time codes. */
export const callOtp = nestedClient('/otp')
