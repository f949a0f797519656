import { Button, Group, Modal } from '@mantine/core'
import { getSession } from '@rateo/contract/sessione'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { leaveForLogin, onSessionEnd, sessionEnded } from '../api/session-end.ts'
import { useSession } from '../hooks/use-session.ts'
import { logoutAddress } from './paths.ts'
import { hearTabs, tellTabs } from './tabs-channel.ts'

/** While somebody works the server hears of it this often at most. */
const TELL_EVERY_MS = 60_000
const ACTIVITY = ['pointerdown', 'keydown'] as const

/** When the session will end if nobody uses it, as the server counts; null until it has said so. */
function useDeadline() {
  const deadline = useRef<number | null>(null)
  const touch = useCallback(async () => {
    try {
      const { scade_tra_secondi } = await call(getSession)
      const fino = Date.now() + scade_tra_secondi * 1000
      deadline.current = fino
      tellTabs({ tipo: 'uso', fino })
    } catch {
      // A call without a session has already said so; without a network the old limit holds.
    }
  }, [])

  useEffect(() => {
    void touch()
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
  }, [touch])
  return { deadline, touch }
}

/** Warns before an unused session ends, and says so when it has (SES-M4, SES-M5). */
export function SessionWatch() {
  const { profile, settings } = useSession()
  const { deadline, touch } = useDeadline()
  const [left, setLeft] = useState<number | null>(null)
  const [isOver, setOver] = useState(false)
  const warnFrom = settings.sessione.avviso_secondi

  useEffect(() => onSessionEnd(() => setOver(true)), [])

  useEffect(
    () =>
      hearTabs((message) => {
        if (message.tipo === 'uso') deadline.current = message.fino
        else if (message.ruolo !== profile.role) window.location.reload()
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

  if (isOver) return <Over />
  const stay = () => {
    setLeft(null)
    void touch()
  }
  return (
    <Modal
      opened={left !== null}
      onClose={stay}
      title="Sei ancora qui?"
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi l’avviso' }}
    >
      <p style={{ margin: 0, lineHeight: 1.5 }}>
        Per sicurezza la sessione si chiude tra {left === 1 ? 'un secondo' : `${left ?? 0} secondi`}
        . Quello che hai scritto resta in questa finestra.
      </p>
      <Group justify="flex-end" mt={24}>
        <Button variant="default" component="a" href={logoutAddress()}>
          Esci ora
        </Button>
        <Button data-autofocus onClick={stay}>
          Resta collegato
        </Button>
      </Group>
    </Modal>
  )
}

function Over() {
  return (
    <Modal
      opened
      onClose={() => {}}
      title="La tua sessione è scaduta"
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p style={{ margin: 0, lineHeight: 1.5 }}>
        Quello che hai scritto è conservato in questa finestra: accedi di nuovo e lo ritrovi. Nulla
        è stato inviato e nessun importo è stato addebitato.
      </p>
      <Group justify="flex-end" mt={24}>
        <Button data-autofocus onClick={leaveForLogin}>
          Accedi di nuovo
        </Button>
      </Group>
    </Modal>
  )
}
