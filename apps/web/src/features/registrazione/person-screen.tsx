import { Button } from '@mantine/core'
import type { Profilo } from '@rateo/contract/persone/profilo'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import classes from './registrazione.module.css'

export type PersonScreenProps = {
  profile: Profilo
  logoutAddress: string
  onSwitchRole: (role: Profilo['role']) => void
}

type Props = PersonScreenProps & {
  title: string
  icon?: IconName
  /** More than a few sentences: the steps of a registration. */
  isWide?: boolean
  children: ReactNode
}

/** The one screen of who may not use the portal yet, or no longer: why, and how to leave it. */
export function PersonScreen({
  icon,
  isWide = false,
  title,
  children,
  profile,
  logoutAddress,
  onSwitchRole,
}: Props) {
  const otherRoles = profile.roles.filter((role) => role !== profile.role)
  return (
    <section className={classes['card']} data-wide={isWide}>
      {icon && (
        <span className={classes['icon']}>
          <Icon name={icon} size={26} />
        </span>
      )}
      <h2 className={classes['title']}>{title}</h2>
      {children}
      <div className={layout['row']}>
        {otherRoles.map((role) => (
          <Button key={role} variant="default" onClick={() => onSwitchRole(role)}>
            Passa al ruolo {role}
          </Button>
        ))}
        <Button component="a" href={logoutAddress} variant="default">
          Esci
        </Button>
      </div>
    </section>
  )
}
