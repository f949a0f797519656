import type { ReactNode } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'

/** The name of who came in, and the buttons that begin something. */
export function HomeHead({ children }: { children?: ReactNode }) {
  const { nome } = useSession().profile
  return (
    <header className={layout['head']}>
      <h2 className={both(layout['big'], layout['tight'])}>Ciao, {nome}</h2>
      {children}
    </header>
  )
}
