import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { linkTo } from '../routes/paths.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './menu.module.css'

/** Names the sentence that says why the entries are disabled. */
export const REASON_ID = 'menu-motivo'

type MenuEntryProps = {
  icon: IconName
  label: ReactNode
  to: string
  current?: boolean
  disabled: boolean
  onChoose: () => void
  /** The server answers the address itself: the browser goes there. */
  outside?: boolean
}

export function MenuEntry({
  icon,
  label,
  to,
  current,
  disabled,
  onChoose,
  outside,
}: MenuEntryProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span className={classes['label']}>{label}</span>
    </>
  )
  if (disabled) {
    // Still reached with the keyboard, so that the reason is read.
    return (
      <button
        type="button"
        className={both(layout['chosen'], classes['entry'])}
        aria-disabled="true"
        aria-describedby={REASON_ID}
      >
        {content}
      </button>
    )
  }
  if (outside) {
    return (
      <a className={both(layout['chosen'], classes['entry'])} href={to} onClick={onChoose}>
        {content}
      </a>
    )
  }
  return (
    <Link
      {...linkTo(to)}
      className={both(layout['chosen'], classes['entry'])}
      activeProps={{}}
      inactiveProps={{}}
      // The tills have an entry of their own below the address of the home: the router would call both current.
      activeOptions={{ exact: true }}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      onClick={onChoose}
    >
      {content}
    </Link>
  )
}
