import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverNow } from '../../hooks/server-clock.ts'
import { useSession } from '../../hooks/use-session.ts'
import { dimenticaDiAltri } from './push.ts'
import { dimenticaAltri, tieniVisto, vistoDi } from './visto.ts'
import { registerWorker } from './worker.ts'

/** The part of the portal that lives on the device: its worker, and what a cliente finds there without network. */
export function Phone() {
  const { profile } = useSession()
  const queryClient = useQueryClient()
  const persona = profile.role === 'cliente' ? profile._id : null

  useEffect(() => void registerWorker(), [])
  useEffect(() => void dimenticaDiAltri(profile._id).catch(() => undefined), [profile._id])

  useEffect(() => {
    // A browser keeps nothing for a site that is not secure.
    if (!('caches' in globalThis)) return
    const queries = queryClient.getQueryCache()
    const keep = ({ queryKey, state }: ReturnType<typeof queries.getAll>[number]) => {
      const visto = vistoDi({ queryKey, data: state.data }, serverNow())
      if (persona !== null && visto !== null) void tieniVisto(persona, visto).catch(() => undefined)
    }
    let stop: (() => void) | undefined
    let isLeft = false
    const start = async () => {
      await dimenticaAltri(persona).catch(() => undefined)
      if (isLeft || persona === null) return
      for (const query of queries.getAll()) keep(query)
      stop = queries.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
      })
    }
    void start()
    return () => {
      isLeft = true
      stop?.()
    }
  }, [queryClient, persona])

  return null
}
