import { NOMI_DOCUMENTO, STATI_DOCUMENTO, TIPI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { PeriodFilter } from '../../ui/table/period-filter.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { cardFor, COLUMNS } from './documenti-columns.tsx'
import { DEFAULT_SORT, FILTER_NAMES, type Fixed, toSearchBody } from './documenti-filters.ts'
import { documentiQuery } from './documenti.api.ts'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { ricercaOf } from '../../ui/list-tools/listed.ts'

const EMPTY: Record<Ruolo, string> = {
  esercente: 'La prima ricevuta arriva da sé quando un cliente paga.',
  cliente: 'Dopo il primo pagamento trovi qui la ricevuta.',
  admin: 'Nessun documento è stato ancora emesso o caricato.',
}

const TIPI = TIPI_DOCUMENTO.map((value) => ({ value, label: NOMI_DOCUMENTO[value] }))
const STATI = STATI_DOCUMENTO.map((value) => ({
  value,
  label: etichettaDi('documento', value).etichetta,
}))

const NONE: Fixed = {}

/** The chosen documents in one file, or all that the list finds. */
const zipOf = (body: SearchInput) => (ids: readonly string[] | null) =>
  `/api/documenti/zip?${new URLSearchParams(ids === null ? { ricerca: JSON.stringify(ricercaOf(body)) } : { ids: ids.join(',') }).toString()}`

/** The documents that a person may see, or those with one cliente or one esercente. */
export function DocumentiList({ fixed = NONE }: { fixed?: Fixed }) {
  const { role } = useSession().profile
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: DEFAULT_SORT })
  const body = toSearchBody(state, fixed)
  const query = useQuery(documentiQuery(body))
  const { filters, setFilters } = state
  const set = (name: string) => (value: string) => setFilters({ [name]: value })
  return (
    <SearchTable
      list={{ raccolta: 'documenti', body, zip: { label: 'Scarica in ZIP', address: zipOf(body) } }}
      caption="Documenti"
      searchLabel={
        role === 'cliente' ? 'Cerca per titolo o numero' : 'Cerca per cliente, titolo o numero'
      }
      filters={
        <>
          <OptionsFilter
            label="Tipo"
            options={TIPI}
            value={filters['tipo'] ?? ''}
            onChange={set('tipo')}
          />
          <PeriodFilter label="Data" name="data" state={state} />
          <OptionsFilter
            label="Stato"
            options={STATI}
            value={filters['stato'] ?? ''}
            onChange={set('stato')}
          />
        </>
      }
      columns={COLUMNS[role]}
      card={cardFor(role)}
      rowKey={(d) => d._id}
      rowAddress={(d) => paths.documento(d._id)}
      state={state}
      result={query.data}
      error={query.data && !query.isPlaceholderData ? null : query.error}
      isStale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      emptyTitle="Ancora nessun documento"
      emptyText={EMPTY[role]}
    />
  )
}
