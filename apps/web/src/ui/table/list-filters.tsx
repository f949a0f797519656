import { type ReactNode, useId, useState } from 'react'
import type { SearchState } from '../../hooks/use-search-state.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { both } from '../both.ts'
import { Icon } from '../icon.tsx'
import layout from '../layout.module.css'
import { FilterLine } from './filter-line.tsx'
import classes from './search-table.module.css'
import { Button } from '../plain/button.tsx'

/** The filters are behind a button on a phone, so that the rows come first. */
export function ListFilters({ state, children }: { state: SearchState; children: ReactNode }) {
  const isPhone = usePhoneScreen()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = Object.keys(state.filters).length
  return (
    <>
      {isPhone && (
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filtro" size={18} />
          {count === 0 ? 'Filtri' : `Filtri (${String(count)})`}
        </Button>
      )}
      <div
        id={id}
        className={both(layout['rowCentred'], classes['filters'])}
        hidden={isPhone && !isOpen}
      >
        {isPhone ? children : <FilterLine>{children}</FilterLine>}
        {state.hasConditions && (
          <Button variant="subtle" size="compact-sm" onClick={state.clear}>
            Rimuovi filtri
          </Button>
        )}
      </div>
    </>
  )
}
