import { apriAttivita, scegliAttivita } from '@rateo/contract/persone/mie-attivita'
import { call } from '../../api/client.ts'
import { paths } from '../routes/paths.ts'
import { tellTabs } from '../tabs-channel.ts'

/**
 * Goes on in another esercente of one's own, on a page that is loaded anew: nothing of the one of before stays on the screen.
 * @throws ApiError where it is not one's own any more
 */
export async function takeAttivita(id: string, dove: string = paths.home()): Promise<void> {
  await call(scegliAttivita, { body: {}, params: { id } })
  tellTabs({ tipo: 'attivita', attivita: id })
  window.location.assign(dove)
}

/** Goes on in the registration of one more. */
export async function openAltra(): Promise<void> {
  await call(apriAttivita, { body: {} })
  tellTabs({ tipo: 'attivita', attivita: null })
  window.location.assign(paths.registrazione())
}

/** The esercente that a link asks for, where it is not the one of the session; the address goes on without it. */
export function asked(corrente: string | null): { id: string; dove: string } | null {
  const url = new URL(window.location.href)
  const id = url.searchParams.get('attivita')
  if (id === null) return null
  url.searchParams.delete('attivita')
  const dove = `${url.pathname}${url.search}${url.hash}`
  if (id !== corrente) return { id, dove }
  window.history.replaceState(window.history.state, '', dove)
  return null
}
