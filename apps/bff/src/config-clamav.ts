import * as z from 'zod/mini'

/** The settings of files that come in and go out. */
export const FILE_SETTINGS = {
  /** A ClamAV daemon that looks at every file that people send, before it is kept. */
  RATEO_CLAMAV_URL: z.optional(
    z.url({ protocol: /^tcp$/, error: 'deve essere un indirizzo tcp://macchina:porta' }),
  ),
  /** The file with the certificate by which the Sistema TS has codici fiscali encrypted. */
  RATEO_CERTIFICATO_TS: z.optional(z.string().check(z.minLength(1, 'è vuoto'))),
}

const CLAMAV_PORT = 3310
const CLAMAV_TIME: number = 20_000

/** The daemon that looks at uploaded files; null when none does. */
export function clamavOf(
  address: string | undefined,
): { host: string; port: number; timeoutMs: number } | null {
  if (address === undefined) return null
  const { hostname, port: given } = new URL(address)
  const host = hostname.replaceAll(/[[\]]/g, '')
  return { host, port: Number(given || CLAMAV_PORT), timeoutMs: CLAMAV_TIME }
}
