const HAS_CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * The page after sign-in or sign-out: always a path of ours, whatever was asked for. An address that is not certainly
 * ours becomes '/'. Takes a full address of our origin or a path, with its query and fragment.
 */
export function safeReferrer(value: unknown, origin: string): string {
  if (typeof value !== 'string' || value.length > 4096 || !value.isWellFormed()) return '/'
  // Browsers drop tabs and line ends and read a backslash as a slash: what looks like a path becomes a host.
  if (HAS_CONTROL.test(value) || value.includes('\\')) return '/'
  const text = value.trim().replace(/^\/{2,}/, '/')
  if (!URL.canParse(text, origin)) return '/'
  const url = new URL(text, origin)
  if (url.origin !== origin || url.username !== '' || url.password !== '') return '/'
  // The origin of a blob: address is that of the page that made it.
  if (!url.protocol.startsWith('http')) return '/'
  const path = url.pathname.replace(/^\/{2,}/, '/')
  if (/^\/(?:login|logout)(?:\/|$)/.test(path) || /^\/%(?:2f|5c)/i.test(path)) return '/'
  return `${path}${url.search}${url.hash}`
}
