import { carteCliente, carteEsercente } from '@rateo/contract/incasso/carte-salvate'
import type { Profilo } from '@rateo/contract/persone/profilo'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/client.ts'

/** The saved cards are loaded anew whenever the profile changes and is not empty; the role picks the call (SPC-20). */
export function useSavedCards(profile: Profilo | null, queryClient: QueryClient): void {
  useEffect(() => {
    if (!profile?._id || profile.stato === 'inattivo' || profile.role === 'admin') return
    const contract = profile.role === 'esercente' ? carteEsercente : carteCliente
    const controller = new AbortController()
    const keep = async () => {
      const carte = await call(contract, { signal: controller.signal })
      queryClient.setQueryData(['carte', profile.role], carte)
    }
    // The page of the cards asks again, and there a failure is shown.
    keep().catch(() => undefined)
    return () => controller.abort()
  }, [profile, queryClient])
}
