import { messageOf } from '../../api/client.ts'
import type { Somme } from '../../hooks/use-somme.ts'
import { Button } from '../plain/button.tsx'

/** A button for the sums of lists with too many rows to sum each time. */
export function SommaTutto({ somme: { ask, isBusy, error } }: { somme: Somme }) {
  return (
    <>
      {error !== null && <span role="alert">{messageOf(error)} </span>}
      {ask && (
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={ask}>
          Conta e somma tutto
        </Button>
      )}
    </>
  )
}
