import { useEffect, useState } from 'react'

/**
 * True when so many milliseconds have passed: whatever has not come by then is not waited for any more. Where nothing is
 * waited for no time is counted, and nothing is drawn again at the end of it.
 */
export function usePatience(ms: number, isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms, isWaiting])
  return isOver
}
