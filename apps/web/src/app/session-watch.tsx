import { getSession } from '@rateo/contract/persone/sessione'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { leaveAtOnce, onSessionEnd, sessionEnded } from '../api/session-end.ts'
import { setServerNow } from '../hooks/server-clock.ts'
import { useSession } from '../hooks/use-session.ts'
import { hearTabs, tellTabs } from './tabs-channel.ts'
import { lazyPart } from '../ui/parts/lazy-part.tsx'

// Seldom seen: the code of a dialog does not travel with the first page.
const dialogs = () => import('./session-dialogs.tsx')
const Warning = lazyPart(async () => (await dialogs()).SessionWarning)
const Over = lazyPart(async () => (await dialogs()).SessionOver)

/** A person at work is told to the server at most this often. */
const TELL_EVERY_MS = 60_000
const ACTIVITY = ['pointerdown', 'keydown'] as const

/** The instant at which an unused session ends, as the server counts; null once the person was told. */
function useDeadline(fino: number) {
  const deadline = useRef<number | null>(fino)
  const touch = useCallback(async () => {
    try {
      const { scade_tra_secondi, adesso } = await call(getSession)
      setServerNow(adesso)
      const fino = Date.now() + scade_tra_secondi * 1000
      deadline.current = fino
      tellTabs({ tipo: 'uso', fino })
    } catch {
      // A call without a session has already said so; without a network the old limit holds.
    }
  }, [])

  useEffect(() => {
    tellTabs({ tipo: 'uso', fino })
    let told = Date.now()
    const onActivity = () => {
      if (Date.now() - told < TELL_EVERY_MS) return
      told = Date.now()
      void touch()
    }
    for (const name of ACTIVITY) document.addEventListener(name, onActivity, { passive: true })
    return () => {
      for (const name of ACTIVITY) document.removeEventListener(name, onActivity)
    }
  }, [touch, fino])
  return { deadline, touch }
}

/** Warns before an unused session ends, and says so when it has (SES-M4, SES-M5). */
export function SessionWatch() {
  const { profile, settings, fino } = useSession()
  const { deadline, touch } = useDeadline(fino)
  const [left, setLeft] = useState<number | null>(null)
  const [isOver, setOver] = useState(false)
  const warnFrom = settings.sessione.avviso_secondi

  useEffect(() => onSessionEnd(() => setOver(true)), [])

  useEffect(
    () =>
      hearTabs((message) => {
        if (message.tipo === 'uso') deadline.current = message.fino
        else if (message.tipo === 'uscita') leaveAtOnce()
        else if (message.tipo === 'ora') setServerNow(message.adesso)
        else if (message.tipo === 'ruolo' && message.ruolo !== profile.role)
          window.location.reload()
      }),
    [deadline, profile.role],
  )

  useEffect(() => {
    const timer = setInterval(() => {
      if (deadline.current === null) return
      const seconds = Math.ceil((deadline.current - Date.now()) / 1000)
      if (seconds <= 0) {
        deadline.current = null
        setLeft(null)
        sessionEnded()
      } else setLeft(seconds <= warnFrom ? seconds : null)
    }, 1000)
    return () => clearInterval(timer)
  }, [deadline, warnFrom])

  const stay = () => {
    setLeft(null)
    void touch()
  }
  if (!isOver && left === null) return null
  return isOver ? <Over /> : <Warning seconds={left ?? 0} onStay={stay} />
}
