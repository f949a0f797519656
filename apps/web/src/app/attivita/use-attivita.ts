import type { Profilo } from '@rateo/contract/persone/profilo'
import { useLayoutEffect } from 'react'
import { setAttivita } from '../../api/attivita.ts'

/** The name that the server gives to an esercente still to be registered. */
const NESSUNA = 'nessuna'

/** Says with every call for which esercente the page is. */
export function useAttivita({ role, attivita }: Profilo): void {
  const isEsercente = role === 'esercente'
  useLayoutEffect(
    () => setAttivita(isEsercente ? (attivita ?? NESSUNA) : null),
    [isEsercente, attivita],
  )
}
