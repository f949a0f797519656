import {
  DateInput,
  type DateInputProps,
  DatesProvider,
  type DatesProviderSettings,
} from '@mantine/dates'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { leggiGiornoDigitato } from '@rateo/domain/tempo/giorno-digitato'
import dayjs from 'dayjs'
import 'dayjs/locale/it'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useState } from 'react'
import '@mantine/dates/styles.css'

dayjs.extend(customParseFormat)

// Saturday and Sunday are days like the others here: the red that marks them is too faint to read.
const SETTINGS: DatesProviderSettings = { locale: 'it', firstDayOfWeek: 1, weekendDays: [] }
const LABELS = {
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  previousYear: 'Anno precedente',
  nextYear: 'Anno successivo',
  previousDecade: 'Decennio precedente',
  nextDecade: 'Decennio successivo',
}

export type DayInputProps = Omit<
  DateInputProps,
  'value' | 'onChange' | 'defaultValue' | 'minDate' | 'maxDate'
> & {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (day: string) => void
  minDate?: string
  maxDate?: string
}

type Limits = { minDate: string | undefined; maxDate: string | undefined }

/** The reason why the typed text is no day of this field, in a sentence; null when it is one, or nothing. */
function errorOf(text: string, { minDate, maxDate }: Limits): string | null {
  if (text.trim() === '') return null
  const day = leggiGiornoDigitato(text)
  if (day === null) return 'Scrivi la data come gg/mm/aaaa, ad esempio 05/03/2026'
  if (minDate && day < minDate) return `La prima data possibile è ${formattaGiorno(minDate)}`
  if (maxDate && day > maxDate) return `L’ultima data possibile è ${formattaGiorno(maxDate)}`
  return null
}

/**
 * A calendar day, typed as `05/03/2026` or chosen. A text that cannot be read stays where it was typed, with the
 * reason: for the form there is no day then, never the one that was there before.
 */
export function DayInput({ value, onChange, minDate, maxDate, ...others }: DayInputProps) {
  const [wrong, setWrong] = useState<{ message: string; held: string } | null>(null)
  // A value that came from outside replaces the wrong text.
  if (wrong && value !== '') setWrong(null)
  const settle = (text: string) => {
    const message = errorOf(text, { minDate, maxDate })
    if (message !== null) {
      setWrong({ message, held: wrong?.held ?? value })
      onChange('')
    } else if (text.trim() === '') {
      setWrong(null)
      onChange('')
    }
  }
  // The calendar redraws what was typed when its day changes: it keeps the one it had.
  const shown = wrong ? wrong.held : value
  return (
    <DatesProvider settings={SETTINGS}>
      <DateInput
        {...others}
        {...(minDate && { minDate })}
        {...(maxDate && { maxDate })}
        value={shown === '' ? null : shown}
        error={wrong?.message ?? others.error}
        // Mantine's own parser reads “-1” as the first of January 2001, and a long number as a year that hangs the
        // page.
        dateParser={leggiGiornoDigitato}
        fixOnBlur={false}
        onChange={(day) => {
          setWrong(null)
          onChange(day?.slice(0, 10) ?? '')
        }}
        onBlur={(event) => {
          settle(event.currentTarget.value)
          others.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          // Enter sends the form: the text in the field counts, not the day that was read before.
          if (event.key === 'Enter') settle(event.currentTarget.value)
          others.onKeyDown?.(event)
        }}
        valueFormat="DD/MM/YYYY"
        placeholder="gg/mm/aaaa"
        hideOutsideDates
        ariaLabels={LABELS}
        popoverProps={{ withinPortal: true }}
      />
    </DatesProvider>
  )
}
