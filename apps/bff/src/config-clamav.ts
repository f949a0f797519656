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
