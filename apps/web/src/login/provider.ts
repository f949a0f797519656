import type { Canale } from './calls.ts'
import { findProvider } from './calls.ts'

const FAILED =
  'L’accesso con il provider non è riuscito. Riprova, oppure accedi con e-mail e password.'
const CANALI: readonly string[] = ['email', 'sms', 'totp'] satisfies Canale[]
const isCanale = (value: string): value is Canale => CANALI.includes(value)

/** Reads what the server wrote in the address when it sent somebody back from the identity provider. */
export function cameBack(search: string): { alert: string } | { canale: Canale } | null {
  const params = new URLSearchParams(search)
  if (params.get('errore') === 'provider') return { alert: FAILED }
  const canale = params.get('codice') ?? ''
  return isCanale(canale) ? { canale } : null
}

/** Offers the identity provider, where there is one: it is a page elsewhere, so a link. */
export async function offerProvider(link: HTMLAnchorElement): Promise<void> {
  const name = await findProvider()
  if (name === null) return
  const referrer = new URLSearchParams(location.search).get('referrer') ?? '/'
  link.href = `/auth/provider/inizio?referrer=${encodeURIComponent(referrer)}`
  link.textContent = `Accedi con ${name}`
  link.hidden = false
}
