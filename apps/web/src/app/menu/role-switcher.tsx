import type { Profilo } from '@rateo/contract/persone/profilo'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useId, useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { REASON_ID } from './menu-entry.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './menu.module.css'

const ICONS: Record<Ruolo, IconName> = {
  esercente: 'esercenti',
  cliente: 'profilo',
  admin: 'admin',
}

export const roleLabel = (role: Ruolo) => role.charAt(0).toUpperCase() + role.slice(1)

type RoleSwitcherProps = {
  profile: Profilo
  disabled: boolean
  onSwitch: (role: Ruolo) => void
}

/** "Cambia Ruolo", for a person with more than one role (SPC-16). */
export function RoleSwitcher({ profile, disabled, onSwitch }: RoleSwitcherProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  if (profile.roles.length < 2) return null

  return (
    <li>
      <button
        type="button"
        className={both(layout['chosen'], classes['entry'])}
        aria-expanded={isOpen}
        aria-controls={listId}
        {...(disabled ? { 'aria-disabled': true, 'aria-describedby': REASON_ID } : {})}
        onClick={() => !disabled && setOpen(!isOpen)}
      >
        <Icon name="ruoli" />
        <span className={classes['label']}>Cambia Ruolo</span>
        <span className={classes['chevron']}>
          <Icon name="giu" size={16} />
        </span>
      </button>
      <ul id={listId} className={classes['roles']} hidden={!isOpen}>
        {profile.roles.map((role) => (
          <li key={role}>
            <button
              type="button"
              className={both(layout['chosen'], classes['entry'])}
              data-current={role === profile.role}
              aria-pressed={role === profile.role}
              onClick={() => role !== profile.role && onSwitch(role)}
            >
              <Icon name={ICONS[role]} size={18} />
              <span className={classes['label']}>{roleLabel(role)}</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  )
}
