import type { Gateway } from '@rateo/contract/sportello/gateway'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAbbandona } from './gateway.api.ts'

export type Lasciata = { isClosing: boolean; error: Error | null }

/**
 * A cliente who comes back from the provider's page by "Annulla" chooses anew at once: that page is closed without
 * being asked, unless it took the money first. `isClosing` until that is known; a refusal leaves things as they were.
 */
export function useLasciata(id: string, stato: Gateway['stato'] | undefined): Lasciata {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const sessione = search['esito'] === 'lasciato' ? (search['sessione'] ?? null) : null
  const { mutate, error } = useAbbandona(id, sessione)
  const navigate = useNavigate()
  const asked = useRef<string | null>(null)

  useEffect(() => {
    if (sessione === null || stato === undefined || asked.current === sessione) return
    asked.current = sessione
    // A reload, or the way back, does not ask again.
    const forget = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    if (stato === 'in_corso') mutate(undefined, { onSuccess: forget })
    else forget()
  }, [sessione, stato, mutate, navigate])

  return { isClosing: sessione !== null && stato === 'in_corso' && error === null, error }
}
