import type { Profilo } from '@rateo/contract/persone/profilo'
import { useEffect, useState } from 'react'
import { onElsewhere } from '../../api/attivita.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { logFailure } from '../log.ts'
import { hearTabs } from '../tabs-channel.ts'
import { asked, takeAttivita } from './take-attivita.ts'

const ElsewhereDialog = lazyPart(
  async () => (await import('./elsewhere-dialog.tsx')).ElsewhereDialog,
)

/** Goes where a link asks, and tells who is on a page of an esercente that the session has gone elsewhere. */
export function AttivitaWatch({ profile }: { profile: Profilo }) {
  const [isElsewhere, setElsewhere] = useState(false)
  const { attivita } = profile

  useEffect(() => {
    const other = asked(attivita)
    if (other === null) return
    takeAttivita(other.id, other.dove).catch((error: unknown) =>
      logFailure('Cambio di attività non riuscito', error),
    )
  }, [attivita])

  useEffect(() => {
    const stop = onElsewhere(() => setElsewhere(true))
    const deaf = hearTabs((message) => {
      if (message.tipo === 'attivita') setElsewhere(message.attivita !== attivita)
    })
    return () => {
      stop()
      deaf()
    }
  }, [attivita])
  return isElsewhere && <ElsewhereDialog profile={profile} />
}
