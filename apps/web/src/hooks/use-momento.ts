import { type Momento, momentoDiRoma } from '@rateo/domain/tempo/orari-apertura'
import { useSyncExternalStore } from 'react'
import { onServerClock, serverNow } from './server-clock.ts'

const CHECK_MS = 15_000

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, CHECK_MS)
  const stop = onServerClock(onChange)
  return () => {
    clearInterval(timer)
    stop()
  }
}

let held = momentoDiRoma(new Date(0))

/** The same object while the minute is the same: React asks for it again and again. */
function momento(): Momento {
  const { giorno, minuto } = momentoDiRoma(serverNow())
  if (held.giorno !== giorno || held.minuto !== minuto) held = { giorno, minuto }
  return held
}

/** The day and the minute that the clocks of Rome show by the portal's time; a page left open goes on with them. */
export const useMomento = (): Momento => useSyncExternalStore(subscribe, momento, momento)
