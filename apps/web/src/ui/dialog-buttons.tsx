import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from './layout.module.css'

const PADDING = 'var(--mb-padding, var(--r-space-16))'

/** The way out and the way on stay in sight, however long the dialog is; what scrolls fades below them. */
const IN_SIGHT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  marginInline: `calc(-1 * ${PADDING})`,
  marginBottom: `calc(-1 * ${PADDING})`,
  padding: `var(--r-space-16) ${PADDING} ${PADDING}`,
  background: 'linear-gradient(to bottom, transparent, var(--r-surface) 12px)',
} as const

type DialogButtonsProps = {
  /** At the left of the buttons. */
  aside?: ReactNode
  /** How far below what stands above, where that keeps no distance itself. */
  mt?: number
  children: ReactNode
}

/** The buttons at the end of a dialog; on a phone as wide as it, and the one that goes on above where two need two lines. */
export const DialogButtons = ({ aside, mt, children }: DialogButtonsProps) => (
  <Group
    style={IN_SIGHT}
    wrap="wrap-reverse"
    {...(aside === undefined && { className: layout['broad'] })}
    gap={8}
    justify={aside === undefined ? 'flex-end' : 'space-between'}
    mt={mt ?? -8}
  >
    {aside}
    {aside === undefined ? children : <Group gap={8}>{children}</Group>}
  </Group>
)
