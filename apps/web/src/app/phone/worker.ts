/** The address of the worker; `trusted-types.ts` lets no other become a script. */
const WORKER = '/sw.js'

/** Gives the portal its worker. Without one everything works, but for the page without network and the push. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(WORKER).catch(() => undefined)
}
