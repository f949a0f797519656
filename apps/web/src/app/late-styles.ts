import href from './late.css?url'

let coming: Promise<unknown> | null = null

/**
 * Fetches the styles of the components that the first pages do not draw. They stand before the others, as if they had
 * come with them: what the portal says of a component is said after the library.
 */
export function fetchLateStyles(): Promise<unknown> {
  // A page that came drawn has them.
  if (import.meta.env.SSR || document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) {
    return Promise.resolve()
  }
  coming ??= new Promise((resolve) => {
    const link = document.createElement('link')
    // A part without its styles is better than none.
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: resolve })
    document.head.insertBefore(link, document.head.querySelector('link[rel="stylesheet"], style'))
  })
  return coming
}
