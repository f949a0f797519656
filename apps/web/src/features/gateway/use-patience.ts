import { useEffect, useState } from 'react'

/** True when so many milliseconds have passed: whatever has not come by then is not waited for any more. */
export function usePatience(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
