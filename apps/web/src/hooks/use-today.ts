import { type Giorno, giornoDiRoma } from '@rateo/domain/giorno'
import { useSyncExternalStore } from 'react'

const CHECK_MS = 30_000

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, CHECK_MS)
  return () => clearInterval(timer)
}

/** Today in Rome; a page left open over midnight moves on to the new day. */
export const useToday = (): Giorno =>
  useSyncExternalStore(subscribe, () => giornoDiRoma(new Date()))
