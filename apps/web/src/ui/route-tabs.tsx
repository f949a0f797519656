import { Link } from '@tanstack/react-router'
import { currentInSight } from './current-in-sight.ts'
import classes from './route-tabs.module.css'

type Tab = {
  to: string
  label: string
  /** A part of the page at `to`, said by a word in its address: `?scheda=…`. */
  scheda?: string
}

/** A part may have filters beside its word; the first part is the one whose address has none. */
const OF_PART = { exact: false, includeSearch: true } as const
const OF_FIRST = { exact: true, includeSearch: true } as const
const OF_PAGE = { exact: true, includeSearch: false } as const

/** Parts of one page, each with an address of its own. */
export function RouteTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const withParts = new Set(tabs.flatMap(({ to, scheda }) => (scheda === undefined ? [] : [to])))
  return (
    <nav ref={currentInSight} className={classes['tabs']} aria-label={label}>
      {tabs.map(({ to, label: text, scheda }) => (
        <Link
          key={scheda ?? to}
          to={to}
          search={() => (scheda === undefined ? {} : { scheda })}
          className={classes['tab'] ?? ''}
          activeProps={{}}
          activeOptions={scheda ? OF_PART : withParts.has(to) ? OF_FIRST : OF_PAGE}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
