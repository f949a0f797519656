import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../../config-secrets.ts'

/** The ranges of machines and nets that are not of the public internet (IANA, special-purpose addresses). */
const INSIDE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv4')
}

/** Public addresses of IPv6 are in here; but for two nets that carry an address of IPv4 within. */
const OUTSIDE = new BlockList()
OUTSIDE.addSubnet('2000::', 3, 'ipv6')
const CARRIERS = new BlockList()
CARRIERS.addSubnet('2002::', 16, 'ipv6')
CARRIERS.addSubnet('2001::', 32, 'ipv6')

export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !INSIDE.check(address, 'ipv4')
    : isIP(address) === 6 && OUTSIDE.check(address, 'ipv6') && !CARRIERS.check(address, 'ipv6')

/** Looks a name up as the connection is about to use it: a name that leads inside is not connected to. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || first === undefined) return done(error ?? new Error('no address'), [])
    if (!found.every(({ address }) => isPublic(address))) {
      return done(new Error(`${hostname} leads to an inner address`), [])
    }
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

/** True on this machine, which the trial may write to so that its tests receive what they sent. */
const isTrialReceiver = ({ hostname }: URL, isTrial: boolean) => isTrial && isLoopback(hostname)

/** True for an address that others give us to call: https at its own port, by a name of the public internet. */
export function isOutsideAddress(text: string, isTrial: boolean): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (isTrialReceiver(url, isTrial)) return true
  const isName = isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 && url.hostname.includes('.')
  const isInner = /\.(local|localhost|internal|lan|home\.arpa)\.?$/.test(url.hostname)
  return url.protocol === 'https:' && url.port === '' && isName && !isInner
}

/** The way in which a connection to that address finds its machine. */
export const lookupFor = (url: URL, isTrial: boolean): LookupFunction | undefined =>
  isTrialReceiver(url, isTrial) ? undefined : publicLookup
