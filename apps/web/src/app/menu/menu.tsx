import type { MenuItem } from '@rateo/contract/base/impostazioni'
import type { Profilo } from '@rateo/contract/persone/profilo'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { iconName } from '../../ui/icon.tsx'
import { MenuEntry, REASON_ID } from './menu-entry.tsx'
import { isCurrent } from './current.ts'
import classes from './menu.module.css'
import { logoutAddress, paths } from '../routes/paths.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { RoleSwitcher, roleLabel } from './role-switcher.tsx'
import logo from '../logo.svg?inline'

/** The reason why the menu cannot be used now; null when it can. */
function disabledReason(profile: Profilo): string | null {
  if (profile.stato === 'inattivo') return 'Il menu non è disponibile: il tuo profilo non è attivo.'
  if (profile.regitering || !profile._id) return 'Completa la registrazione per usare il menu.'
  if (profile.secondo_fattore_richiesto) {
    return 'Il menu non è disponibile: serve la verifica in due passaggi.'
  }
  return null
}

type MenuProps = {
  brand: string
  profile: Profilo
  items: readonly MenuItem[]
  pathname: string
  /** True on a small screen, where the menu lies over the page and keeps the focus. */
  isOverlay: boolean
  onClose: () => void
  onSwitchRole: (role: Ruolo) => void
}

export function Menu({
  brand,
  profile,
  items,
  pathname,
  isOverlay,
  onClose,
  onSwitchRole,
}: MenuProps) {
  const reason = disabledReason(profile)
  const entry = { disabled: reason !== null, onChoose: onClose }
  const nav = useKeptFocus(isOverlay)
  const hasAssistance = profile.role !== 'admin'

  return (
    <nav
      ref={nav}
      id="menu"
      className={classes['menu']}
      aria-label="Menu principale"
      data-print="no"
    >
      <div className={classes['brand']}>
        <img src={logo} alt="" width={28} height={28} />
        {brand}
      </div>
      <ul className={classes['list']}>
        {reason && (
          <li id={REASON_ID} className={classes['reason']}>
            {reason}
          </li>
        )}
        <li>
          <MenuEntry
            {...entry}
            icon="profilo"
            to={paths.profilo()}
            current={isCurrent('/profilo', pathname)}
            label={<ProfileLabel profile={profile} />}
          />
        </li>
        <RoleSwitcher profile={profile} disabled={reason !== null} onSwitch={onSwitchRole} />
        {items.map((item, index) => (
          <li key={item.route} className={index === 0 ? classes['first'] : undefined}>
            <MenuEntry
              {...entry}
              icon={iconName(item.icon)}
              label={item.label}
              to={item.route}
              current={isCurrent(item.route, pathname)}
            />
          </li>
        ))}
        {hasAssistance && (
          <li className={classes['foot']}>
            <MenuEntry
              {...entry}
              icon="assistenza"
              label="Richiedi assistenza"
              to={paths.assistenza()}
              current={isCurrent('/assistenza', pathname)}
            />
          </li>
        )}
        <li className={hasAssistance ? undefined : classes['foot']}>
          <MenuEntry {...entry} icon="logout" label="Logout" to={logoutAddress()} outside />
        </li>
      </ul>
    </nav>
  )
}

function ProfileLabel({ profile }: { profile: Profilo }) {
  const name = profile.denominazione ?? `${profile.nome} ${profile.cognome}`
  return (
    <>
      Profilo
      <div className={classes['who']}>
        {roleLabel(profile.role)} · {name}
      </div>
    </>
  )
}
