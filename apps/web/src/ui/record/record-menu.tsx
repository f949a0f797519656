import { useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { IconButton } from '../plain/button.tsx'

const RecordMenuEntries = lazyPart(
  async () => (await import('./record-menu-entries.tsx')).RecordMenuEntries,
  { fallback: ({ children }) => children },
)

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
  const [isWanted, setWanted] = useState(false)
  if (actions.length === 0) return null
  const button = (
    <IconButton
      ref={opener}
      {...(of === undefined && { variant: 'default' })}
      aria-label={of === undefined ? 'Altre azioni' : `Altre azioni su ${of}`}
      aria-haspopup="menu"
      {...(!isWanted && { 'aria-expanded': false, onClick: () => setWanted(true) })}
    >
      <Icon name="altro" />
    </IconButton>
  )
  if (!isWanted) return button
  return (
    <RecordMenuEntries actions={actions} opener={opener}>
      {button}
    </RecordMenuEntries>
  )
}
