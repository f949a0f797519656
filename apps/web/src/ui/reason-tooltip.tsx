import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** The reason why a control cannot be used, shown to people who point at it, reach it by keyboard or touch it. */
export function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  return (
    <Tooltip
      label={reason}
      multiline
      maw={280}
      // The tooltip is drawn beside its control, inside the same part of the page.
      withinPortal={false}
      events={{ hover: true, focus: true, touch: true }}
    >
      {children}
    </Tooltip>
  )
}
