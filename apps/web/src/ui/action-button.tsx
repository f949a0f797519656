import { Button } from '@mantine/core'
import { ReasonTooltip } from './reason-tooltip.tsx'

type ActionButtonProps = {
  isAllowed: boolean
  reason: string | null
  onClick: () => void
  /** The one thing to do next, of those beside it. */
  isPrimary?: boolean
  children: string
}

/** An action that is possible, or that says why it is not. */
export function ActionButton({
  isAllowed,
  reason,
  onClick,
  isPrimary = false,
  children,
}: ActionButtonProps) {
  const text = reason ?? 'Adesso non è possibile.'
  if (isAllowed) {
    return (
      <Button variant={isPrimary ? 'filled' : 'default'} onClick={onClick}>
        {children}
      </Button>
    )
  }
  // The button is not `disabled`: the keyboard must still reach it, or nobody would read the reason.
  return (
    <ReasonTooltip reason={text}>
      <Button variant="default" data-disabled aria-disabled="true" aria-description={text}>
        {children}
      </Button>
    </ReasonTooltip>
  )
}
