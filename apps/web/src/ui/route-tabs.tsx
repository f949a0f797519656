import { Link } from '@tanstack/react-router'
import { currentInSight } from './current-in-sight.ts'
import classes from './route-tabs.module.css'

type Tab = { to: string; label: string }

/** Parts of one page, each with an address of its own. */
export function RouteTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav ref={currentInSight} className={classes['tabs']} aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <Link
          key={to}
          to={to}
          className={classes['tab'] ?? ''}
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
