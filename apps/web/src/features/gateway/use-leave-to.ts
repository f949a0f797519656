import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { gatewayQuery } from './gateway.api.ts'

/**
 * Leaves for the provider's page. `isLeaving` keeps the button locked until the browser has gone;
 * coming back with the browser's own Back finds this page as it was, so it is looked at anew.
 */
export function useLeaveTo(id: string) {
  const [isLeaving, setLeaving] = useState(false)
  const queryClient = useQueryClient()

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setLeaving(false)
      void queryClient.invalidateQueries({ queryKey: gatewayQuery(id).queryKey })
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [id, queryClient])

  const leave = useCallback((address: string) => {
    setLeaving(true)
    window.location.assign(address)
  }, [])

  return { isLeaving, leave }
}
