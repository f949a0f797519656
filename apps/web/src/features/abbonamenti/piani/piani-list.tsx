import { VISIBILITA_PIANO } from '@rateo/domain/stati/abbonamento'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../app/routes/paths.ts'
import { useSearchState } from '../../../hooks/use-search-state.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { OptionsFilter } from '../../../ui/table/filter-chip.tsx'
import { SearchTable } from '../../../ui/table/search-table.tsx'
import { PIANI_COLUMNS, pianoCardFor } from '../abbonamenti-columns.tsx'
import { PIANI_DEFAULT_SORT, PIANI_FILTER_NAMES, toPianiBody } from '../abbonamenti-filters.ts'
import { abbonamentiQuery, type Fixed } from '../abbonamenti.api.ts'
import { CadenzaFilter } from './cadenza-filter.tsx'

const EMPTY: Record<Ruolo, { title: string; text: string }> = {
  esercente: {
    title: 'Ancora nessun piano',
    text: 'Crea il primo: i tuoi clienti si abbonano dalla sua pagina o dal suo link, e i rinnovi si addebitano da soli.',
  },
  cliente: {
    title: 'Nessun piano per ora',
    text: 'Qui trovi i piani degli esercenti da cui hai già comprato.',
  },
  admin: {
    title: 'Ancora nessun piano',
    text: 'Nessun esercente offre ancora un abbonamento.',
  },
}
const VISIBILITA = VISIBILITA_PIANO.map((value) => ({
  value,
  label: etichettaDi('piano', value).etichetta,
}))
const NONE: Fixed = {}

/** The piani that a person sells, may buy or looks after. */
export function PianiList({ fixed = NONE }: { fixed?: Fixed }) {
  const { profile } = useSession()
  const { role } = profile
  const state = useSearchState({
    filterNames: PIANI_FILTER_NAMES,
    defaultSort: PIANI_DEFAULT_SORT,
  })
  const query = useQuery(abbonamentiQuery(toPianiBody(state, fixed)))
  const { filters, setFilters } = state
  return (
    <SearchTable
      caption="Piani"
      searchLabel="Cerca per nome o descrizione"
      filters={
        <>
          {role !== 'cliente' && (
            <OptionsFilter
              label="Visibilità"
              options={VISIBILITA}
              value={filters['visibilita'] ?? ''}
              onChange={(visibilita) => setFilters({ visibilita })}
            />
          )}
          <CadenzaFilter
            value={filters['cadenza'] ?? ''}
            onChange={(cadenza) => setFilters({ cadenza })}
          />
        </>
      }
      columns={PIANI_COLUMNS[role]}
      card={pianoCardFor(role)}
      rowKey={(piano) => piano._id}
      rowAddress={(piano) => paths.piano(piano._id)}
      state={state}
      result={query.data}
      error={query.data && !query.isPlaceholderData ? null : query.error}
      isStale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      emptyTitle={EMPTY[role].title}
      emptyText={EMPTY[role].text}
    />
  )
}
