import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { RATE_MASSIME } from '@rateo/domain/credito/condizioni-rate'
import { aggiungiMesi, eGiorno, type Giorno } from '@rateo/domain/tempo/giorno'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'
import { dateOf, type DilazioneValues } from './condizioni.values.ts'
import classes from './nuova-dilazione.module.css'

type Props = { form: UseFormReturnType<DilazioneValues>; today: Giorno }

/** The day of each rata, chosen one by one: what is wrong with a day is said under it (DIL-M1). */
export function DateLibere({ form, today }: Props) {
  const date = dateOf(form.values)
  const write = (next: readonly Giorno[]) => form.setFieldValue('date', next.join(','))
  const last = date.at(-1) ?? ''
  return (
    <fieldset className={classes['date']}>
      <legend className={layout['label']}>Il giorno di ogni rata</legend>
      <ol>
        {date.map((giorno, index) => (
          <li key={`rata-${String(index)}`}>
            <DayField
              id={`date-${String(index)}`}
              label={`Rata ${String(index + 1)}`}
              minDate={date[index - 1] || today}
              value={giorno}
              error={form.errors[`date-${String(index)}`]}
              onChange={(value) => write(date.with(index, value))}
            />
            {date.length > 1 && (
              <Button
                variant="subtle"
                aria-label={`Togli la rata ${String(index + 1)}`}
                onClick={() => write(date.toSpliced(index, 1))}
              >
                <Icon name="chiudi" size={18} />
              </Button>
            )}
          </li>
        ))}
      </ol>
      {date.length < RATE_MASSIME && (
        <Button
          variant="default"
          onClick={() => write([...date, eGiorno(last) ? aggiungiMesi(last, 1) : ''])}
        >
          Aggiungi una rata
        </Button>
      )}
    </fieldset>
  )
}
