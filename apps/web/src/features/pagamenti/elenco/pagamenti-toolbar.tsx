import { etichettaDi } from '@rateo/domain/parole/etichette'
import { STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import type { SearchState } from '../../../hooks/use-search-state.ts'
import { FilterChip, OptionsFilter } from '../../../ui/table/filter-chip.tsx'
import { OneChoice } from '../../../ui/table/filter-choices.tsx'
import { PeriodFilter } from '../../../ui/table/period-filter.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { METODI, ORIGINI } from '../words.ts'
import { Skeleton } from '../../../ui/plain/skeleton.tsx'
import { useSession } from '../../../hooks/use-session.ts'

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
  { value: 'pagato', label: 'Pagato il' },
]

// The fields come when an amount is to be typed, with all that fields bring along.
const AmountFields = lazyPart(async () => (await import('./amount-fields.tsx')).AmountFields, {
  fallback: <Skeleton height={60} />,
})

// It comes from the page of the one who is paid for.
const BeneficiarioFilter = lazyPart(
  async () => (await import('../../../ui/table/beneficiario-filter.tsx')).BeneficiarioFilter,
)

type Props = { state: SearchState }

export function PagamentiToolbar({ state }: Props) {
  const { filters, setFilters } = state
  const { role } = useSession().profile
  const set = (name: string) => (value: string) => setFilters({ [name]: value })
  return (
    <>
      <OptionsFilter
        label="Stato"
        options={STATI}
        value={filters['stato'] ?? ''}
        onChange={set('stato')}
      />
      <PeriodFilter name="scadenza" label="Scadenza" state={state} isAhead />
      <OptionsFilter
        label="Metodo"
        options={METODO_OPTIONS}
        value={filters['metodo'] ?? ''}
        onChange={set('metodo')}
      />
      {PERIODS.map(({ value, label }) => (
        <PeriodFilter key={value} name={value} label={label} state={state} />
      ))}
      <AmountFilter state={state} />
      <OptionsFilter
        label="Origine"
        options={ORIGINE_OPTIONS}
        value={filters['origine'] ?? ''}
        onChange={set('origine')}
      />
      {filters['beneficiario'] && <BeneficiarioFilter state={state} />}
      <YesNoFilter label="Da pagare" name="dovuto" state={state} />
      <YesNoFilter label="In ritardo" name="in_ritardo" state={state} />
      <YesNoFilter label="Bonifico annunciato" name="bonifico_annunciato" state={state} />
      <YesNoFilter label="Rimborsato" name="rimborsato" state={state} />
      <YesNoFilter label="Con denaro in più" name="a_credito" state={state} />
      {role !== 'cliente' && (
        <YesNoFilter label="Rimborso da approvare" name="rimborso_da_approvare" state={state} />
      )}
    </>
  )
}

function AmountFilter({ state }: Props) {
  const [from, to] = [state.filters['importo_da'] ?? '', state.filters['importo_a'] ?? '']
  return (
    <FilterChip
      label="Importo"
      value={from && to ? `${from} – ${to} €` : from ? `da ${from} €` : to ? `fino a ${to} €` : ''}
      onClear={() => state.setFilters({ importo_da: '', importo_a: '' })}
    >
      <AmountFields
        from={from}
        to={to}
        onFrom={(text) => state.setFilters({ importo_da: text })}
        onTo={(text) => state.setFilters({ importo_a: text })}
      />
    </FilterChip>
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
      <OneChoice
        label={label}
        options={YES_NO}
        value={value}
        onChange={(next) => state.setFilters({ [name]: next })}
      />
    </FilterChip>
  )
}
