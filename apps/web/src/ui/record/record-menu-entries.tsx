import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { type ReactElement, type RefObject, useLayoutEffect } from 'react'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import { MENU_PLACE } from './menu-place.ts'
import type { RecordAction } from './record-menu.tsx'

type Props = {
  actions: readonly RecordAction[]
  opener: RefObject<HTMLButtonElement | null>
  /** The button that opens it, already pressed once. */
  children: ReactElement
}

/** The menu itself, open from the start: its code is asked for when the button is pressed for the first time. */
export function RecordMenuEntries({ actions, opener, children }: Props) {
  // The button was drawn anew with the menu: who closes it by the keyboard stands there again.
  useLayoutEffect(() => opener.current?.focus(), [opener])
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
      defaultOpened
      position="bottom-end"
      width={280}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      {...MENU_PLACE}
    >
      <Menu.Target>{children}</Menu.Target>
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
