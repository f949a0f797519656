import { searchBeneficiari } from '@rateo/contract/persone/elenco-beneficiari'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSession } from '../../hooks/use-session.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'
import { FilterChip } from './filter-chip.tsx'
import { OneChoice } from './filter-choices.tsx'

/** A family has few; an esercente comes from the page of one, which this names. */
const nomiQuery = (solo: string) =>
  queryOptions({
    queryKey: ['beneficiari', 'filtro', solo],
    queryFn: ({ signal }) =>
      call(searchBeneficiari, {
        body: {
          limit: 50,
          sort: { _id: 1 },
          ...(solo !== '' && { filters: { _id: { $eq: solo } } }),
        },
        signal,
      }),
    staleTime: 60_000,
  })

/** Narrows a list to what is paid for one: nothing at all where there is nobody else than who pays. */
export function BeneficiarioFilter({ state }: { state: SearchState }) {
  const isCliente = useSession().profile.role === 'cliente'
  const value = state.filters['beneficiario'] ?? ''
  const { data } = useQuery({
    ...nomiQuery(isCliente ? '' : value),
    enabled: isCliente || value !== '',
  })
  const righe = data?.data ?? []
  if (righe.length === 0 && value === '') return null
  const options = [
    { value: '', label: 'Tutti' },
    ...righe.map(({ _id, nome }) => ({ value: _id, label: nome })),
  ]
  return (
    <FilterChip
      label="Per chi"
      value={value === '' ? '' : (options.find((one) => one.value === value)?.label ?? 'uno solo')}
      onClear={() => state.setFilters({ beneficiario: '' })}
    >
      <OneChoice
        label="Per chi"
        options={options}
        value={value}
        onChange={(next) => state.setFilters({ beneficiario: next })}
      />
    </FilterChip>
  )
}
