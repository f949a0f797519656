/** The brand and the first segment of the path with a capital, or "Home" (SPC-03). */
export function pageTitle(brand: string, pathname: string): string {
  const segment = decodeSegment(pathname.split('/').find(Boolean) ?? 'home')
  return `${brand} | ${segment.charAt(0).toLocaleUpperCase('it')}${segment.slice(1)}`
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('_', ' ')
  } catch {
    return segment
  }
}
