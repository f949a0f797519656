import type { Mansione } from '@rateo/domain/permessi/squadra'
import { cloneElement, type ReactElement, useEffect, useState } from 'react'
import { useMotivoMansione } from '../../hooks/use-mansione.ts'
import type { ReasonTooltip } from '../reason-tooltip.tsx'

type Refused = {
  onClick?: undefined
  renderRoot?: undefined
  type?: 'button'
  'data-disabled'?: boolean
  'aria-disabled'?: 'true'
  'aria-description'?: string
}

type Props = { mansione: Mansione; children: ReactElement<object> }

/** A button as the role in the team of who sees it allows: where it does not, the button stays and says why. */
export function PerMansione({ mansione, children }: Props) {
  const reason = useMotivoMansione()(mansione)
  if (reason === null) return children
  // The button is not `disabled`: the keyboard must still reach it, or nobody would read the reason.
  const refused: Refused = {
    onClick: undefined,
    renderRoot: undefined,
    type: 'button',
    'data-disabled': true,
    'aria-disabled': 'true',
    'aria-description': reason,
  }
  return <WithReason reason={reason}>{cloneElement(children, refused)}</WithReason>
}

/** The tooltip comes a moment after the button: most people may do what they see, and need none of its code. */
function WithReason({ reason, children }: { reason: string; children: ReactElement }) {
  const [Tooltip, setTooltip] = useState<typeof ReasonTooltip | null>(null)
  useEffect(() => {
    let isHere = true
    import('../reason-tooltip.tsx').then(
      (part) => isHere && setTooltip(() => part.ReasonTooltip),
      // The reason is in the description of the button all the same.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return Tooltip ? <Tooltip reason={reason}>{children}</Tooltip> : children
}
