import type { Chiama } from '@rateo/contract/chiamata/pagina-disegnata'

let send: Chiama | null = null
let here = ''

/** Says where the portal is, and how calls are made where it draws a page on the server, which alone knows for whom. */
export function setServer(chiama: Chiama, origin: string): void {
  send = chiama
  here = origin
}

/** The origin of the portal, also where a page is drawn on the server. */
export const portalOrigin = (): string => (import.meta.env.SSR ? here : window.location.origin)

/** A call that a page makes while the server draws it. */
export async function callOnServer(
  path: string,
  { method = 'GET', body }: RequestInit,
): Promise<Response> {
  if (send === null) throw new Error('no server to call')
  const text = typeof body === 'string' ? body : ''
  const { status, payload } = await send([method, path, text])
  return new Response(payload, { status })
}
