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
import { DEFAULT_SORT, FILTER_NAMES, toSearchBody } from './documenti-filters.ts'
import { documentiQuery } from './documenti.api.ts'
import layout from '../../ui/layout.module.css'

const INTRO: Record<Ruolo, string> = {
  esercente:
    'Ricevute, contratti, rendiconti e quello che hai caricato: da leggere e da conservare.',
  cliente:
    'Le ricevute di quello che hai pagato, i contratti e quello che gli esercenti ti mandano.',
  admin: 'I documenti di tutti gli esercenti e di tutti i clienti.',
}

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

/** The list of issued and uploaded documents (DOC-M1). */
export function DocumentiPage() {
  const { role } = useSession().profile
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: DEFAULT_SORT })
  const body = toSearchBody(state)
  const query = useQuery(documentiQuery(body))
  const { filters, setFilters } = state
  const set = (name: string) => (value: string) => setFilters({ [name]: value })
  return (
    <>
      <p className={layout['introFar']}>{INTRO[role]}</p>
      <SearchTable
        list={{ raccolta: 'documenti', body }}
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
    </>
  )
}
