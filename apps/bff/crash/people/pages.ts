import type { Chance } from '../chance.ts'

export const GIUSTA = '4242 4242 4242 4242'
/** A card whose bank asks the payer to confirm. */
const TRE_DS = '4000 0025 0000 3155'
export const CARTE = [GIUSTA, GIUSTA, TRE_DS, '4000 0000 0000 0002']

const form = (url: string, campi: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(campi), redirect: 'manual' })

/**
 * The page of the provider, as a browser sends it; where the bank asks, most say yes, some no, and some never answer:
 * those come back later to a page that is still open.
 */
export async function fillIn(url: string, numero: string, chance: Chance): Promise<void> {
  const campi = { numero, scadenza: '12/39', cvc: '123', intestatario: 'Lucia Bianchi' }
  const answer = await form(url, campi)
  const next = answer.headers.get('location') ?? ''
  if (!next.includes('/3ds/') || chance.is(0.2)) return
  await form(next, { risposta: chance.is(0.75) ? 'approva' : 'rifiuta' })
}
