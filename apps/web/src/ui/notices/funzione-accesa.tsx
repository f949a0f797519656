import { type Funzione, MOTIVO_SPENTA } from '@rateo/domain/permessi/funzioni'
import type { ReactNode } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import layout from '../layout.module.css'

/** Shows what begins something new; in its place the reason, where the staff have switched that function off. */
export function FunzioneAccesa({
  funzione,
  children,
}: {
  funzione: Funzione
  children: ReactNode
}) {
  const { funzioni_spente } = useSession().settings
  return funzioni_spente.includes(funzione) ? (
    <p className={layout['note']}>{MOTIVO_SPENTA[funzione]}</p>
  ) : (
    children
  )
}
