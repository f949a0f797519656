import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** Why what is inside cannot be done, for who points at it, reaches it or touches it. */
export function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  return (
    <Tooltip
      label={reason}
      multiline
      maw={280}
      // Beside what it speaks of, so inside the same part of the page.
      withinPortal={false}
      events={{ hover: true, focus: true, touch: true }}
    >
      {children}
    </Tooltip>
  )
}
