import { Link } from '../router/link.tsx'
import { useLocation } from '../router/use-address.ts'
import classes from './route-tabs.module.css'

type Tab = { to: string; label: string }

/** Parts of one page, each with an address of its own. */
export function RouteTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation()
  return (
    <nav className={classes['tabs']} aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <Link
          key={to}
          to={to}
          className={classes['tab'] ?? ''}
          {...(to === pathname && { 'aria-current': 'page' as const })}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
