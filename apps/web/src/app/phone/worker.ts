/** The address of the worker; `trusted-types.ts` lets no other become a script. */
const WORKER = '/sw.js'

/** Gives the portal its worker. Without one everything works, but for the page without network and the push. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  try {
    await navigator.serviceWorker.register(WORKER)
    return await navigator.serviceWorker.ready
  } catch {
    return null
  }
}
