import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address, the ones left out by `::` included. */
function groupsOf(ip: string): string[] {
  const [plain = ''] = ip.split('%')
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right]
}

function prefix(ip: string, v4Bytes: number, v6Groups: number): string {
  const v4 = isIPv4(ip) ? ip : MAPPED.exec(ip)?.[1]
  if (v4 !== undefined) return v4.split('.').slice(0, v4Bytes).join('.')
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip).slice(0, v6Groups)
  return `${groups.map((one) => Number.parseInt(one, 16).toString(16)).join(':')}::`
}

/** The net that a call is counted by: an IPv4 address, or the /64 that one line of IPv6 is given whole. */
export const rete = (ip: string): string => prefix(ip, 4, 4)

/** The net around it: /24 of IPv4, /48 of IPv6. */
export const reteLarga = (ip: string): string => prefix(ip, 3, 3)
