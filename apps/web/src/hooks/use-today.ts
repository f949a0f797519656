import { type Giorno, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { useSyncExternalStore } from 'react'
import { onServerClock, serverNow } from './server-clock.ts'

const CHECK_MS = 30_000

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, CHECK_MS)
  const stop = onServerClock(onChange)
  return () => {
    clearInterval(timer)
    stop()
  }
}

const today = () => giornoDiRoma(serverNow())

/** The portal's day, in Rome; a page left open over midnight moves on to the new one. */
export const useToday = (): Giorno => useSyncExternalStore(subscribe, today, today)
