import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-buttons.module.css'

type DialogButtonsProps = {
  /** At the left of the buttons. */
  aside?: ReactNode
  /** How far below what stands above, where that keeps no distance itself. */
  mt?: number
  children: ReactNode
}

/** The buttons at the end of a dialog. */
export const DialogButtons = ({ aside, mt, children }: DialogButtonsProps) => (
  <Group
    className={classes['buttons'] ?? ''}
    gap={8}
    justify={aside === undefined ? 'flex-end' : 'space-between'}
    {...(mt !== undefined && { mt })}
  >
    {aside}
    {aside === undefined ? children : <Group gap={8}>{children}</Group>}
  </Group>
)
