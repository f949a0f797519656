import {
  DateInput,
  type DateInputProps,
  DatesProvider,
  type DatesProviderSettings,
} from '@mantine/dates'
import dayjs from 'dayjs'
import 'dayjs/locale/it'
import customParseFormat from 'dayjs/plugin/customParseFormat'
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

export type DayInputProps = Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (day: string) => void
}

/** A calendar day, typed as `05/03/2026` or chosen. */
export function DayInput({ value, onChange, ...others }: DayInputProps) {
  return (
    <DatesProvider settings={SETTINGS}>
      <DateInput
        {...others}
        value={value === '' ? null : value}
        onChange={(day) => onChange(day?.slice(0, 10) ?? '')}
        valueFormat="DD/MM/YYYY"
        placeholder="gg/mm/aaaa"
        hideOutsideDates
        ariaLabels={LABELS}
        popoverProps={{ withinPortal: true }}
      />
    </DatesProvider>
  )
}
