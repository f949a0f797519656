import { CADENZE_DILAZIONE, STATI_DILAZIONE } from '@rateo/domain/credito/dilazione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { SearchState } from '../../hooks/use-search-state.ts'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { PeriodFilter } from '../../ui/table/period-filter.tsx'
import { CADENZA_OPTIONS, statoBreve } from './words.ts'

// States that a cliente never meets, because the dilazione was never sent.
const NOT_SENT = new Set<string>(['bozza', 'in_approvazione'])
const STATI = STATI_DILAZIONE.map((stato) => ({ value: stato, label: statoBreve(stato) }))
const CADENZE = CADENZE_DILAZIONE.map((value) => ({ value, label: CADENZA_OPTIONS[value] }))
const YES_NO = [
  { value: 'si', label: 'In ritardo' },
  { value: 'no', label: 'Regolari' },
]

type Props = { state: SearchState; role: Ruolo }

export function DilazioniToolbar({ state, role }: Props) {
  const { filters, setFilters } = state
  return (
    <>
      <OptionsFilter
        label="Stato"
        options={role === 'cliente' ? STATI.filter(({ value }) => !NOT_SENT.has(value)) : STATI}
        value={filters['stato'] ?? ''}
        onChange={(stato) => setFilters({ stato })}
      />
      <PeriodFilter label="Prossima rata" name="prossima" state={state} isAhead />
      <PeriodFilter label="Creata il" name="creata" state={state} />
      <OptionsFilter
        label="Cadenza"
        options={CADENZE}
        value={filters['cadenza'] ?? ''}
        onChange={(cadenza) => setFilters({ cadenza })}
      />
      <OptionsFilter
        label="Ritardo"
        options={YES_NO}
        value={filters['in_ritardo'] ?? ''}
        // The last choice replaces the other: both together are no condition.
        onChange={(value) => setFilters({ in_ritardo: value.split(',').at(-1) ?? '' })}
      />
    </>
  )
}
