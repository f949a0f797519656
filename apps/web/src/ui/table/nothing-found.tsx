import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import layout from '../layout.module.css'
import type { Listed } from '../list-tools/listed.ts'
import { asButton, Button } from '../plain/button.tsx'
import classes from './search-table.module.css'

/** The lists that the staff fill themselves; what the others hold comes with the esercenti. */
const OF_STAFF = new Set(['esercenti', 'consulenti', 'reports'])

type Props = {
  state: SearchState
  list?: Listed | undefined
  emptyTitle: string
  emptyText: string
  emptyAction?: ReactNode
}

/** The place of a list without rows: nothing fits what was asked for, or nothing is there yet and how it begins. */
export function NothingFound({ state, list, emptyTitle, emptyText, emptyAction }: Props) {
  if (state.hasConditions) {
    return (
      <div className={classes['nothing']} role="status">
        <h2 className={layout['heading']}>Nessun risultato</h2>
        <p>Nessun elemento corrisponde alla ricerca e ai filtri scelti.</p>
        <Button variant="default" onClick={state.clear}>
          Rimuovi filtri
        </Button>
      </div>
    )
  }
  if (state.page > 0) {
    return (
      <div className={classes['nothing']} role="status">
        <h2 className={layout['heading']}>Questa pagina è vuota</h2>
        <Button variant="default" onClick={() => state.setPage(0)}>
          Torna alla prima pagina
        </Button>
      </div>
    )
  }
  return (
    <div className={classes['nothing']} role="status">
      <h2 className={layout['heading']}>{emptyTitle}</h2>
      <p>{emptyText}</p>
      {emptyAction}
      {!emptyAction && <Elsewhere raccolta={list?.raccolta ?? ''} />}
    </div>
  )
}

/** Leads to the esercenti, with whom a list begins that its reader does not fill. Within a record its own actions do. */
function Elsewhere({ raccolta }: { raccolta: string }) {
  const { role } = useSession().profile
  const { pathname } = useLocation()
  if (/\/[0-9a-f]{24}/.test(pathname) || OF_STAFF.has(raccolta)) return null
  if (role === 'admin') {
    return (
      <Link to={paths.esercenti()} {...asButton({ variant: 'default' })}>
        Vai agli esercenti
      </Link>
    )
  }
  if (role !== 'cliente' || pathname === paths.ricercaEsercenti()) return null
  return (
    <Link to={paths.ricercaEsercenti()} {...asButton({ variant: 'default' })}>
      Cerca un esercente
    </Link>
  )
}
