import { parolaManutenzione, prossimaFaseTra } from '@rateo/domain/tempo/manutenzione'
import { useEffect, useState } from 'react'
import { serverNow } from '../../hooks/server-clock.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Notice } from '../../ui/notices/notice.tsx'

/** The longest that a timer of the browser waits. */
const TIMER_MAX = 2_000_000_000

/** The stop of the portal that the staff have announced, on every page, as long as there is something to say (GES-M6). */
export function ManutenzioneNotice() {
  const { manutenzione } = useSession().appSettings
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const wait = manutenzione && prossimaFaseTra(manutenzione, now)
    if (wait === null) return undefined
    const timer = setTimeout(() => setNow(serverNow()), Math.min(wait + 500, TIMER_MAX))
    return () => clearTimeout(timer)
  }, [manutenzione, now])
  const words = manutenzione && parolaManutenzione(manutenzione, now)
  if (!words) return null
  return (
    <div style={{ marginBottom: 'var(--r-space-20)' }}>
      <Notice tone="avviso" title={words.titolo}>
        {words.testo}
      </Notice>
    </div>
  )
}
