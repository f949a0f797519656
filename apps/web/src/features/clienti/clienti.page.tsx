import { STATI_CLIENTE, TIPI_CLIENTE } from '@rateo/domain/identita/cliente'
import { CONTROLLI_CLIENTE, NOMI_CONTROLLI } from '@rateo/domain/identita/controlli-cliente'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { type SearchState, useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { PeriodFilter } from '../../ui/table/period-filter.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import type { BulkChoice } from '../../ui/list-tools/listed.ts'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { RichiediButton } from '../pagamenti/index.ts'
import { cardOf, COLUMNS, COLUMNS_STAFF } from './clienti-columns.tsx'
import { DEFAULT_SORT, FILTER_NAMES, toSearchBody } from './clienti-filters.ts'
import { ClientiActions } from './clienti-actions.tsx'
import { clientiQuery, etichetteQuery } from './clienti.api.ts'
import { TIPI } from './words.ts'

const STATI = STATI_CLIENTE.map((stato) => ({
  value: stato,
  label: etichettaDi('cliente', stato).etichetta,
}))
const TIPO_OPTIONS = TIPI_CLIENTE.map((tipo) => ({ value: tipo, label: TIPI[tipo] }))
const RITARDO = [
  { value: 'si', label: 'In ritardo' },
  { value: 'no', label: 'In regola' },
]

const CLIENTI = { uno: 'cliente', tanti: 'clienti' }
const CAMBIA = { uno: 'si cambia', tanti: 'si cambiano' }
/** The actions on many at once (CLI-M4). */
const BULK: readonly BulkChoice[] = [
  {
    azione: 'sollecita',
    label: 'Sollecita',
    nome: CLIENTI,
    verbo: { uno: 'si sollecita', tanti: 'si sollecitano' },
  },
  {
    azione: 'aggiungi_etichetta',
    label: 'Aggiungi un’etichetta',
    nome: CLIENTI,
    verbo: CAMBIA,
    parola: 'Etichetta',
    hasImporto: false,
  },
  {
    azione: 'togli_etichetta',
    label: 'Togli un’etichetta',
    nome: CLIENTI,
    verbo: CAMBIA,
    parola: 'Etichetta',
    hasImporto: false,
  },
]

export function ClientiPage() {
  return <ClientiList isEsercente={useSession().profile.role === 'esercente'} />
}

function ClientiList({ isEsercente }: { isEsercente: boolean }) {
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: DEFAULT_SORT })
  const body = toSearchBody(state)
  const query = useQuery(clientiQuery(body))
  return (
    <>
      <ListHead
        intro={
          isEsercente
            ? 'Chi compra da te, quanto ti deve e quando.'
            : 'I clienti di tutti gli esercenti.'
        }
      >
        {isEsercente && (
          <>
            <ClientiActions />
            <RichiediButton />
          </>
        )}
      </ListHead>
      <SearchTable
        list={{ raccolta: 'clienti', body, bulk: isEsercente ? BULK : [] }}
        caption="Clienti"
        searchLabel="Cerca per nome, e-mail, telefono, città, codice o importo"
        filters={<Toolbar state={state} isEsercente={isEsercente} />}
        columns={isEsercente ? COLUMNS : COLUMNS_STAFF}
        card={cardOf}
        rowKey={(c) => c._id}
        rowAddress={(c) => paths.cliente(c._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessun cliente"
        emptyText={
          isEsercente
            ? 'Aggiungine uno, importa quelli che hai in un file, o chiedi un pagamento: bastano il nome e l’e-mail.'
            : 'Nessuno si è ancora registrato come cliente.'
        }
      />
    </>
  )
}

const CONTROLLI = CONTROLLI_CLIENTE.map((value) => ({ value, label: NOMI_CONTROLLI[value] }))

/** The filters by what the esercente wrote of its clienti. */
function Segni({ state: { filters, setFilters } }: { state: SearchState }) {
  const usate = useQuery(etichetteQuery).data?.data ?? []
  return (
    <>
      {usate.length > 0 && (
        <OptionsFilter
          label="Etichette"
          options={usate.map(({ etichetta }) => ({ value: etichetta, label: etichetta }))}
          value={filters['etichette'] ?? ''}
          onChange={(etichette) => setFilters({ etichette })}
        />
      )}
      <OptionsFilter
        label="Controlli"
        options={CONTROLLI}
        value={filters['controlli'] ?? ''}
        onChange={(controlli) => setFilters({ controlli })}
      />
    </>
  )
}

function Toolbar({ state, isEsercente }: { state: SearchState; isEsercente: boolean }) {
  const { filters, setFilters } = state
  return (
    <>
      <OptionsFilter
        label="Stato"
        options={STATI}
        value={filters['stato'] ?? ''}
        onChange={(stato) => setFilters({ stato })}
      />
      <OptionsFilter
        label="Pagamenti"
        options={RITARDO}
        value={filters['in_ritardo'] ?? ''}
        // The last choice replaces the other: both together are no condition.
        onChange={(value) => setFilters({ in_ritardo: value.split(',').at(-1) ?? '' })}
      />
      <OptionsFilter
        label="Tipo"
        options={TIPO_OPTIONS}
        value={filters['tipo'] ?? ''}
        onChange={(tipo) => setFilters({ tipo })}
      />
      {isEsercente && <Segni state={state} />}
      <PeriodFilter
        label={isEsercente ? 'Cliente dal' : 'Registrato il'}
        name="dal"
        state={state}
      />
    </>
  )
}
