import { useEffect, useEffectEvent, useState } from 'react'
import { useRouter } from './use-address.ts'

/** A way out that somebody took: go on, or stay. */
type Leaving = { proceed: () => void; reset: () => void }

/** Holds the page while `isBlocking` says so; what was about to happen is null as long as nobody leaves. */
export function useBlocker(isBlocking: () => boolean): Leaving | null {
  const router = useRouter()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const isHeld = useEffectEvent(isBlocking)
  useEffect(() => {
    const reset = () => setLeaving(null)
    const onBlocked = (go: () => void) =>
      setLeaving({
        reset,
        proceed: () => {
          reset()
          go()
        },
      })
    const onClosing = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault()
    }
    addEventListener('beforeunload', onClosing)
    const release = router.block({ isBlocking: () => isHeld(), onBlocked })
    return () => {
      removeEventListener('beforeunload', onClosing)
      release()
    }
  }, [router])
  return leaving
}
