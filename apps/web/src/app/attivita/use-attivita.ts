import type { Profilo } from '@rateo/contract/persone/profilo'
import { useEffect, useLayoutEffect, useState } from 'react'
import { onElsewhere, setAttivita } from '../../api/attivita.ts'
import { logFailure } from '../log.ts'
import { hearTabs } from '../tabs-channel.ts'

/** The name that the server gives to an esercente still to be registered. */
const NESSUNA = 'nessuna'

/**
 * Says with every call for which esercente the page is, goes where a link asks, and hears when the session has gone elsewhere:
 * true from then on.
 */
export function useAttivita({ role, attivita }: Profilo): boolean {
  const [isElsewhere, setElsewhere] = useState(false)
  const isEsercente = role === 'esercente'

  useLayoutEffect(
    () => setAttivita(isEsercente ? (attivita ?? NESSUNA) : null),
    [isEsercente, attivita],
  )

  useEffect(() => {
    if (!isEsercente || !window.location.search.includes('attivita=')) return
    void import('./take-attivita.ts')
      .then(async ({ asked, takeAttivita }) => {
        const other = asked(attivita)
        if (other !== null) await takeAttivita(other.id, other.dove)
      })
      .catch((error: unknown) => logFailure('Cambio di attività non riuscito', error))
  }, [isEsercente, attivita])

  useEffect(() => {
    if (!isEsercente) return
    const stop = onElsewhere(() => setElsewhere(true))
    const deaf = hearTabs((message) => {
      if (message.tipo === 'attivita') setElsewhere(message.attivita !== attivita)
    })
    return () => {
      stop()
      deaf()
    }
  }, [isEsercente, attivita])
  return isElsewhere
}
