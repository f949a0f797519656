import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import classes from './richiedi-pagamento.module.css'
import type { ModoRichiesta, RichiestaValues } from './richiedi-pagamento.values.ts'

const MODI: readonly (readonly [ModoRichiesta, string])[] = [
  ['carta', 'Carta'],
  ['conto', 'Addebito sul conto (SEPA)'],
  ['bonifico', 'Bonifico'],
  ['negozio', 'In negozio'],
]

type Props = {
  form: UseFormReturnType<RichiestaValues>
  parte: { value: string; onChange: (value: string) => void; error: ReactNode }
}

/** The ways to pay that a request allows, and whether a part at a time. */
export function ModiFields({ form, parte }: Props) {
  // Any other way would cost the cliente the deduction.
  const conDetrazione = form.values.detrazione !== ''
  return (
    <>
      <Checkbox.Group
        id="modi"
        label="Come può pagare"
        value={conDetrazione ? ['bonifico'] : form.values.modi}
        error={form.errors['modi']}
        onChange={(values) =>
          form.setFieldValue(
            'modi',
            MODI.map(([modo]) => modo).filter((modo) => values.includes(modo)),
          )
        }
      >
        <div className={classes['modi']}>
          {MODI.map(([modo, nome]) => (
            <Checkbox key={modo} value={modo} label={nome} disabled={conDetrazione} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label="Può pagare un po’ alla volta"
        {...form.getInputProps('in_parti', { type: 'checkbox' })}
      />
      {form.values.in_parti && (
        <MoneyField
          id="parte_minima"
          label="Almeno, ogni volta"
          className={classes['short'] ?? ''}
          value={parte.value}
          onChange={parte.onChange}
          error={parte.error}
        />
      )}
    </>
  )
}
