import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import { Checkbox } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiorno } from '@rateo/domain/parole/formato'
import { useId, useState } from 'react'
import { both } from '../../../ui/both.ts'
import { Icon } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'
import ways from '../../../ui/ways.module.css'
import classes from '../gateway.module.css'

type Props = {
  gateway: Gateway
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/**
 * The other debts of this cliente with the same esercente: those that are ticked are paid in the same go (GTW-B2). Closed
 * until somebody asks for them.
 */
export function Insieme({ gateway: { altri, esercente }, chosen, onChange }: Props) {
  const [isOpen, setOpen] = useState(chosen.length > 0)
  const id = useId()
  return (
    <div className={layout['stackTight']}>
      <button
        type="button"
        className={both(ways['way'], classes['row'])}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="piu" />
        <span className={ways['text']}>
          <strong>Aggiungi altri pagamenti</strong>
          <span className={layout['kind']}>
            {chosen.length > 0
              ? `${chosen.length} ${chosen.length === 1 ? 'scelto' : 'scelti'} su ${altri.length}`
              : `${contato(altri.length, 'altro', 'altri')}, con un addebito solo`}
          </span>
        </span>
        <Icon name={isOpen ? 'su' : 'giu'} />
      </button>
      <div id={id}>
        {isOpen && (
          <Checkbox.Group
            aria-label={`Altri pagamenti a ${esercente.nome}`}
            value={[...chosen]}
            onChange={onChange}
          >
            <div className={layout['stackTight']}>
              {altri.map(({ _id, causale, importo_centesimi, scadenza }) => (
                <Checkbox.Card key={_id} value={_id} className={ways['way']} aria-label={causale}>
                  <Checkbox.Indicator />
                  <span className={ways['text']}>
                    <strong>{causale}</strong>
                    <span className={both(layout['kind'], ways['line'])}>
                      Scadenza {formattaGiorno(scadenza)}
                      <span className={ways['amount']}>{formattaEuro(importo_centesimi)}</span>
                    </span>
                  </span>
                </Checkbox.Card>
              ))}
            </div>
          </Checkbox.Group>
        )}
      </div>
    </div>
  )
}
