import { useEffect, useState } from 'react'

const QUIET_MS = 600

/** True a moment after the rows are there: calls that only go beside the rows do not compete with them. */
export function useSettled(isThere: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setSettled(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isThere])
  return isSettled
}
