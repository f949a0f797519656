import { registerWorker } from './worker.ts'

/** The state of this browser: an iPhone is told in the installed app alone, and a person may have refused. */
export type Possibile = 'pronto' | 'iphone' | 'bloccato' | 'non_supportato'

export function possibile(): Possibile {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (isSupported) return Notification.permission === 'denied' ? 'bloccato' : 'pronto'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : 'non_supportato'
}

/** Told in the place of a browser that did not say yes. */
export class NonAcceso extends Error {}

const CHIUSO = 'Hai chiuso la domanda del browser senza rispondere: le notifiche restano spente.'
const RIFIUTATO = 'Il browser non lascia mandare notifiche: restano spente.'
const SENZA_SERVIZIO =
  'Il browser non ha raggiunto il suo servizio di notifiche: restano spente. Controlla la connessione e riprova.'

/** Asks the browser, which asks the person; the answer is what the portal needs to write to it. */
export async function chiediAlBrowser(chiave: string) {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') throw new NonAcceso(answer === 'denied' ? RIFIUTATO : CHIUSO)
  const registration = await registerWorker()
  if (!registration) throw new NonAcceso(SENZA_SERVIZIO)
  try {
    // One that was made with another key of the portal would be of no use.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: chiave,
    })
    const { endpoint, keys } = made.toJSON()
    return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  } catch {
    throw new NonAcceso(SENZA_SERVIZIO)
  }
}

const QUESTO = 'rateo:dispositivo'

/** The id of this browser among the devices of that person; null where it is none of theirs. */
export function questoDispositivo(persona: string | null): string | null {
  const [di, id] = (localStorage.getItem(QUESTO) ?? '').split(' ')
  return persona !== null && di === persona && id ? id : null
}

export const ricordaDispositivo = (persona: string, id: string): void =>
  localStorage.setItem(QUESTO, `${persona} ${id}`)

/** The browser throws its keys away: whoever had them writes to nobody. */
export async function dimenticaDispositivo(): Promise<void> {
  localStorage.removeItem(QUESTO)
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Another person came in: the messages of the one before are not shown here any more. */
export async function dimenticaDiAltri(persona: string | null): Promise<void> {
  const isOthers = localStorage.getItem(QUESTO) !== null && questoDispositivo(persona) === null
  if (isOthers) await dimenticaDispositivo()
}
