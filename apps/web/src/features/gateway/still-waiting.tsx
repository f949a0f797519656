import { useEffect, useState } from 'react'
import { Notice } from '../../ui/notices/notice.tsx'

/** A wait shorter than this needs no words, in milliseconds. */
const LONG_MS = 3000

/** The notice for a long wait: pressing again does no good, and no harm. */
export function StillWaiting({ isWaiting }: { isWaiting: boolean }) {
  return isWaiting ? <AfterAWhile /> : null
}

function AfterAWhile() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <Notice tone="informazione">
      Stiamo ancora aspettando la risposta: non serve ripetere il pagamento. Puoi restare qui:
      l’importo non può essere addebitato due volte.
    </Notice>
  )
}
