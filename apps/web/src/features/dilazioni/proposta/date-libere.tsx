import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { RATE_MASSIME } from '@rateo/domain/credito/condizioni-rate'
import { aggiungiMesi, eGiorno, type Giorno } from '@rateo/domain/tempo/giorno'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { both } from '../../../ui/both.ts'
import { Icon } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'
import type { DilazioneValues } from './condizioni.values.ts'
import { dateOf, eventiOf, type EventoScritto, scriviEventi } from './eventi.values.ts'
import { EventoFields } from './evento-fields.tsx'
import classes from './nuova-dilazione.module.css'

type Props = { form: UseFormReturnType<DilazioneValues>; today: Giorno }

/** The day of each rata, chosen one by one: what is wrong with a day is said under it (DIL-M1). */
export function DateLibere({ form, today }: Props) {
  const date = dateOf(form.values)
  const eventi = eventiOf(form.values)
  const write = (next: readonly Giorno[]) => form.setFieldValue('date', next.join(','))
  const writeEventi = (next: readonly (EventoScritto | null)[]) =>
    form.setFieldValue('eventi', scriviEventi(next))
  const last = date.at(-1) ?? ''
  return (
    <fieldset className={classes['date']}>
      <legend className={layout['label']}>Il giorno di ogni rata</legend>
      <ol>
        {date.map((giorno, index) => (
          <li key={`rata-${String(index)}`}>
            <div className={classes['giorno']}>
              <DayField
                id={`date-${String(index)}`}
                label={`Rata ${String(index + 1)}${eventi[index] ? ', ultimo giorno' : ''}`}
                minDate={date[index - 1] || today}
                value={giorno}
                error={form.errors[`date-${String(index)}`]}
                onChange={(value) => write(date.with(index, value))}
              />
              {date.length > 1 && (
                <Button
                  variant="subtle"
                  aria-label={`Togli la rata ${String(index + 1)}`}
                  onClick={() => {
                    writeEventi(eventi.toSpliced(index, 1))
                    write(date.toSpliced(index, 1))
                  }}
                >
                  <Icon name="chiudi" size={18} />
                </Button>
              )}
            </div>
            <EventoFields
              index={index}
              value={eventi[index] ?? null}
              error={form.errors[`evento-${String(index)}`]}
              onChange={(value) => writeEventi(eventi.with(index, value))}
            />
          </li>
        ))}
      </ol>
      {eventi.some((uno) => uno !== null) && (
        <p className={both(layout['quietSmall'], classes['regola'])}>
          Una rata a un evento è dovuta quando tu dici che è avvenuto e il cliente lo conferma.
          Senza conferma non si addebita mai. Il costo e le regole del credito sono contati sul caso
          peggiore.
        </p>
      )}
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
