import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '../icon.tsx'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import { MENU_PLACE } from './menu-place.ts'

export type RecordAction = {
  label: string
  onClick: () => void
  /** The reason why it cannot be done now; null when it can. */
  reason: string | null
  /** Its effect, where its name does not say it. */
  hint?: string
  /** It takes something away for good: red, and last. */
  isDestructive?: boolean
}

type Props = {
  actions: readonly RecordAction[]
  /** The name of the record, where several stand on one page. */
  of?: string
}

/** The other actions on a record: one that cannot be done says why, in the menu itself; one that takes away stands apart. */
export function RecordMenu({ actions, of }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  // A window gives the focus back to where it was when it opened: the entry is gone by then, its button is not.
  const own = actions.map((one) => ({
    ...one,
    onClick: () => {
      opener.current?.focus()
      one.onClick()
    },
  }))
  const destructive = own.filter((one) => one.isDestructive)
  const others = own.filter((one) => !one.isDestructive)
  return (
    <Menu
      position="bottom-end"
      width={280}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      {...MENU_PLACE}
    >
      <Menu.Target>
        <ActionIcon
          ref={opener}
          variant={of === undefined ? 'default' : 'subtle'}
          size="lg"
          aria-label={of === undefined ? 'Altre azioni' : `Altre azioni su ${of}`}
        >
          <Icon name="altro" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((one) => (
          <Entry key={one.label} {...one} />
        ))}
        {others.length > 0 && destructive.length > 0 && <Menu.Divider role="separator" />}
        {destructive.map((one) => (
          <Entry key={one.label} {...one} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** An entry that cannot be chosen stays in reach of the keyboard: its reason would be read by nobody else. */
const Entry = ({ label, reason, hint, isDestructive = false, onClick }: RecordAction) =>
  reason === null ? (
    <Menu.Item onClick={onClick} {...(isDestructive && { c: 'var(--mantine-color-error)' })}>
      {label}
      {hint && <span className={both(layout['entryReason'], layout['dim'])}>{hint}</span>}
    </Menu.Item>
  ) : (
    <Menu.Item aria-disabled="true" c="dimmed" closeMenuOnClick={false}>
      {label}
      <span className={layout['entryReason']}>{reason}</span>
    </Menu.Item>
  )
