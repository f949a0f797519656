import { Checkbox, type CheckboxProps, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { MoneyField } from '../../../ui/fields/money-field.tsx'

type Props = {
  field: (
    name: 'ingresso_centesimi' | 'ingresso_periodi',
  ) => GetInputPropsReturnType & { value: string }
  tick: (name: 'ingresso_ripetibile') => CheckboxProps
  hasIngresso: boolean
}

/** The first price of a piano: how much, for how many charges and, once there is one, who has it again. */
export const IngressoFields = ({ field, tick, hasIngresso }: Props) => (
  <>
    <MoneyField
      label="Prezzo d’ingresso (facoltativo)"
      description="Più basso, per i primi addebiti di chi si abbona."
      {...field('ingresso_centesimi')}
    />
    <TextInput
      label="Per quanti addebiti"
      description="Poi si passa all’importo: il cliente lo legge prima."
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      {...field('ingresso_periodi')}
    />
    {hasIngresso && (
      <Checkbox
        label="Lo ha anche chi è già stato abbonato"
        description="Altrimenti vale una volta sola per ogni persona."
        {...tick('ingresso_ripetibile')}
      />
    )}
  </>
)
