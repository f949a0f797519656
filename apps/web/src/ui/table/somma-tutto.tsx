import { Button } from '@mantine/core'
import { messageOf } from '../../api/client.ts'
import type { Somme } from '../../hooks/use-somme.ts'

/** Where there are too many rows to be summed each time that a list is opened. */
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
