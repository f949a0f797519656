import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from '../gateway.module.css'

/** Holds the one button of the page: what does not fit on the screen scrolls behind it, and it stays in sight. */
export const PayBar = ({ children }: { children: ReactNode }) => (
  <div className={classes['bar']}>{children}</div>
)

/** The one button, whose words go on in a second line where they are long: an amount is never cut. */
export const BarButton = (props: ButtonProps & ComponentProps<'button'>) => (
  <Button
    size="lg"
    fullWidth
    h="auto"
    mih="var(--r-control-large)"
    py={8}
    styles={{ label: { whiteSpace: 'normal' } }}
    {...props}
  />
)
