import { Checkbox, TextInput } from '@mantine/core'
import { EVENTO_MAX } from '@rateo/domain/credito/rata-a-evento'
import type { EventoScritto } from './eventi.values.ts'
import classes from './nuova-dilazione.module.css'

type Props = {
  index: number
  value: EventoScritto | null
  error: unknown
  onChange: (value: EventoScritto | null) => void
}

/** The event that a rata waits for, and the part of the price that it asks for; its day is then the last one. */
export function EventoFields({ index, value, error, onChange }: Props) {
  const rata = `rata ${String(index + 1)}`
  return (
    <div className={classes['evento']}>
      <Checkbox
        label="A un evento"
        aria-label={`A un evento, ${rata}`}
        checked={value !== null}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { testo: '', percento: '' } : null)
        }
      />
      {value !== null && (
        <>
          <TextInput
            id={`evento-${String(index)}`}
            label="Che cosa deve avvenire"
            aria-label={`Che cosa deve avvenire, ${rata}`}
            placeholder="Posa dei mobili"
            autoComplete="off"
            maxLength={EVENTO_MAX}
            value={value.testo}
            error={typeof error === 'string' ? error : undefined}
            onChange={(event) => onChange({ ...value, testo: event.currentTarget.value })}
          />
          <TextInput
            label="% del prezzo (facoltativa)"
            aria-label={`Percentuale del prezzo, ${rata}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={value.percento}
            onChange={(event) => onChange({ ...value, percento: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
