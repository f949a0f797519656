import { Group, SegmentedControl, Stack } from '@mantine/core'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { useState } from 'react'
import type { SearchState } from '../../../hooks/use-search-state.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FilterChip, OptionsFilter } from '../../../ui/table/filter-chip.tsx'
import { MoneyField, readTyped, typedError } from '../../../ui/fields/money-field.tsx'
import { METODI, ORIGINI } from '../words.ts'

const STATI = STATI_PAGAMENTO.map((stato) => ({
  value: stato,
  label: etichettaDi('pagamento', stato).etichetta,
}))
const METODO_OPTIONS = Object.entries(METODI).map(([value, { label }]) => ({ value, label }))
const ORIGINE_OPTIONS = Object.entries(ORIGINI).map(([value, label]) => ({ value, label }))
const YES_NO = [
  { value: '', label: 'Tutti' },
  { value: 'si', label: 'Sì' },
  { value: 'no', label: 'No' },
]
const PERIODS = [
  { value: 'creato', label: 'Creato il' },
  { value: 'scadenza', label: 'Scadenza' },
  { value: 'pagato', label: 'Pagato il' },
]

type Props = { state: SearchState }

export function PagamentiToolbar({ state }: Props) {
  const { filters, setFilters } = state
  const set = (name: string) => (value: string) => setFilters({ [name]: value })
  return (
    <>
      <OptionsFilter
        label="Stato"
        options={STATI}
        value={filters['stato'] ?? ''}
        onChange={set('stato')}
      />
      {PERIODS.map(({ value, label }) => (
        <PeriodFilter key={value} name={value} label={label} state={state} />
      ))}
      <AmountFilter state={state} />
      <OptionsFilter
        label="Metodo"
        options={METODO_OPTIONS}
        value={filters['metodo'] ?? ''}
        onChange={set('metodo')}
      />
      <OptionsFilter
        label="Origine"
        options={ORIGINE_OPTIONS}
        value={filters['origine'] ?? ''}
        onChange={set('origine')}
      />
      <YesNoFilter label="Da pagare" name="dovuto" state={state} />
      <YesNoFilter label="In ritardo" name="in_ritardo" state={state} />
      <YesNoFilter label="Rimborsato" name="rimborsato" state={state} />
    </>
  )
}

function PeriodFilter({ state, name, label }: Props & { name: string; label: string }) {
  const [fromName, toName] = [`${name}_dal`, `${name}_al`]
  const [from, to] = [state.filters[fromName] ?? '', state.filters[toName] ?? '']
  return (
    <FilterChip
      label={label}
      value={rangeText(from && safeDay(from), to && safeDay(to))}
      onClear={() => state.setFilters({ [fromName]: '', [toName]: '' })}
    >
      <Stack gap={12}>
        <DayField
          label="Dal"
          value={from}
          onChange={(day) => state.setFilters({ [fromName]: day })}
        />
        <DayField label="Al" value={to} onChange={(day) => state.setFilters({ [toName]: day })} />
      </Stack>
    </FilterChip>
  )
}

/** The address is written by people too: what is no day is shown as it is. */
function safeDay(day: string): string {
  try {
    return formattaGiorno(day)
  } catch {
    return day
  }
}

function rangeText(from: string, to: string): string {
  if (from && to) return `${from} – ${to}`
  return from ? `dal ${from}` : to ? `fino al ${to}` : ''
}

function AmountFilter({ state }: Props) {
  const [from, to] = [state.filters['importo_da'] ?? '', state.filters['importo_a'] ?? '']
  return (
    <FilterChip
      label="Importo"
      value={from && to ? `${from} – ${to} €` : from ? `da ${from} €` : to ? `fino a ${to} €` : ''}
      onClear={() => state.setFilters({ importo_da: '', importo_a: '' })}
    >
      <Group gap={12} wrap="nowrap" align="flex-start">
        <AmountInput
          label="Da"
          value={from}
          onCommit={(text) => state.setFilters({ importo_da: text })}
        />
        <AmountInput
          label="A"
          value={to}
          onCommit={(text) => state.setFilters({ importo_a: text })}
        />
      </Group>
    </FilterChip>
  )
}

type AmountInputProps = { label: string; value: string; onCommit: (text: string) => void }

/** Filters when the field is left or Enter is pressed, not at every digit. */
function AmountInput({ label, value, onCommit }: AmountInputProps) {
  const [text, setText] = useState(value)
  const commit = () => {
    if (text.trim() === '' || readTyped(text) !== null) onCommit(text.trim())
  }
  return (
    <MoneyField
      label={label}
      value={text}
      w={120}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
      error={text.trim() === '' ? null : typedError(text)}
    />
  )
}

function YesNoFilter({ state, name, label }: Props & { name: string; label: string }) {
  const value = state.filters[name] ?? ''
  return (
    <FilterChip
      label={label}
      value={YES_NO.find((o) => o.value !== '' && o.value === value)?.label ?? ''}
      onClear={() => state.setFilters({ [name]: '' })}
    >
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={YES_NO}
        value={value}
        onChange={(next) => state.setFilters({ [name]: next })}
      />
    </FilterChip>
  )
}
