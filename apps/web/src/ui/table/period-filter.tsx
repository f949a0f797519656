import { eGiorno } from '@rateo/domain/tempo/giorno'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { SearchState } from '../../hooks/use-search-state.ts'
import { periodiPronti } from '@rateo/domain/tempo/periodi-pronti'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../fields/day-field.tsx'
import { ReadyPeriods } from '../fields/ready-periods.tsx'
import classes from './filter-chip.module.css'
import { FilterChip } from './filter-chip.tsx'

type PeriodFilterProps = {
  label: string
  /** The filters of the address are `<name>_dal` and `<name>_al`. */
  name: string
  state: SearchState
  /** The days of the filter lie ahead, as those of a scadenza. */
  isAhead?: boolean
}

/** A filter from a day to another, both included; either may be left open. */
export function PeriodFilter({ label, name, state, isAhead }: PeriodFilterProps) {
  const today = useToday()
  const [fromName, toName] = [`${name}_dal`, `${name}_al`]
  const [from, to] = [state.filters[fromName] ?? '', state.filters[toName] ?? '']
  return (
    <FilterChip
      label={label}
      value={rangeText(shown(from), shown(to))}
      onClear={() => state.setFilters({ [fromName]: '', [toName]: '' })}
    >
      <div className={classes['period']}>
        <ReadyPeriods
          periodi={periodiPronti(today, isAhead ? 'avanti' : 'indietro')}
          onChoose={({ dal, al }) => state.setFilters({ [fromName]: dal, [toName]: al })}
        />
        <DayField
          label="Dal"
          value={from}
          onChange={(day) => state.setFilters({ [fromName]: day })}
        />
        <DayField label="Al" value={to} onChange={(day) => state.setFilters({ [toName]: day })} />
      </div>
    </FilterChip>
  )
}

/** The address is written by people too: what is no day is shown as it is. */
const shown = (day: string) => (eGiorno(day) ? formattaGiorno(day) : day)

function rangeText(from: string, to: string): string {
  if (from && to) return `${from} – ${to}`
  return from ? `dal ${from}` : to ? `fino al ${to}` : ''
}
