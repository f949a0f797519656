import type { MenuItem } from '@rateo/contract/base/impostazioni'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { paths } from '../routes/paths.ts'
import classes from './bottom-bar.module.css'
import { isCurrent } from './current.ts'

// The number asks the server: it comes with the code of the lists, which the bar need not wait for.
const LateBadge = lazyPart(async () => (await import('./late-badge.tsx')).LateBadge, {
  isOptional: true,
  isRare: true,
})

const SECTIONS: readonly { to: string; icon: IconName; label: string }[] = [
  { to: paths.home(), icon: 'home', label: 'Home' },
  { to: paths.pagamenti(), icon: 'pagamenti', label: 'Paga' },
  { to: paths.dilazioni(), icon: 'dilazioni', label: 'Rate' },
  { to: paths.documenti(), icon: 'documenti', label: 'Documenti' },
]

type Props = {
  items: readonly MenuItem[]
  pathname: string
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onMore: () => void
}

/** The sections that a cliente uses, under the thumb; the rest of the menu is behind “Altro”. */
export function BottomBar({ items, pathname, button, isOpen, onMore }: Props) {
  const known = SECTIONS.filter(({ to }) => items.some(({ route }) => route === to))
  return (
    <nav className={classes['bar']} aria-label="Sezioni" data-print="no">
      {known.map(({ to, icon, label }) => (
        <Link
          key={to}
          to={to}
          className={classes['entry'] ?? ''}
          activeProps={{}}
          inactiveProps={{}}
          {...(isCurrent(to, pathname) && { 'aria-current': 'page' as const })}
        >
          <span className={classes['icon']}>
            <Icon name={icon} size={22} />
            {to === paths.pagamenti() && <LateBadge />}
          </span>
          {label}
        </Link>
      ))}
      <button
        ref={button}
        type="button"
        className={classes['entry']}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={onMore}
      >
        <span className={classes['icon']}>
          <Icon name="menu" size={22} />
        </span>
        Altro
      </button>
    </nav>
  )
}
