import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import { Button, Checkbox } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from '../../ui/ways.module.css'

/** The number of debts shown at first: the rest are mostly rate of months to come. */
const PRIMI = 3

type Props = {
  gateway: Gateway
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/**
 * The other debts of this cliente with the same esercente: those that are ticked are paid in the same go (GTW-B2).
 */
export function Insieme({ gateway: { altri, esercente }, chosen, onChange }: Props) {
  const [isWhole, setWhole] = useState(altri.length <= PRIMI + 1)
  const shown = isWhole ? altri : altri.slice(0, PRIMI)
  return (
    <Checkbox.Group
      label={`Paga insieme anche altro a ${esercente.nome}`}
      value={[...chosen]}
      onChange={onChange}
      className={classes['group'] ?? ''}
      classNames={{ label: classes['legend'] ?? '' }}
    >
      <div className={layout['stackTight']}>
        {shown.map(({ _id, causale, importo_centesimi, scadenza }) => (
          <Checkbox.Card key={_id} value={_id} className={classes['way']} aria-label={causale}>
            <Checkbox.Indicator />
            <span className={classes['text']}>
              <strong>{causale}</strong>
              <span className={both(layout['kind'], classes['line'])}>
                Scadenza {formattaGiorno(scadenza)}
                <span className={classes['amount']}>{formattaEuro(importo_centesimi)}</span>
              </span>
            </span>
          </Checkbox.Card>
        ))}
        {!isWhole && (
          <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
            {`Mostra gli altri ${altri.length - PRIMI}`}
          </Button>
        )}
      </div>
    </Checkbox.Group>
  )
}
