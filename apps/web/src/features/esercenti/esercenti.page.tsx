import { CATEGORIE } from '@rateo/contract/persone/passi'
import { STATI_ESERCENTE, type StatoEsercente } from '@rateo/domain/identita/esercente'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { type SearchState, useSearchState } from '../../hooks/use-search-state.ts'
import { useToday } from '../../hooks/use-today.ts'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { PeriodFilter } from '../../ui/table/period-filter.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { groupedCounters, StateCounters } from '../../ui/table/state-counters.tsx'
import { cardFor, columnsFor } from './esercenti-columns.tsx'
import { DEFAULT_SORT, FILTER_NAMES, toSearchBody } from './esercenti-filters.ts'
import { contatoriQuery, esercentiQuery } from './esercenti.api.ts'
import { CATEGORIA } from './words.ts'

const InvitaEsercenteDialog = lazyPart(
  async () => (await import('./invita-esercente.dialog.tsx')).InvitaEsercenteDialog,
)
const ImportaEsercentiDialog = lazyPart(
  async () => (await import('./importa-esercenti.dialog.tsx')).ImportaEsercentiDialog,
)

const etichetta = (stato: (typeof STATI_ESERCENTE)[number]) =>
  etichettaDi('esercente', stato).etichetta
const STATI = STATI_ESERCENTE.map((stato) => ({ value: stato, label: etichetta(stato) }))
const CATEGORIA_OPTIONS = CATEGORIE.map((value) => ({ value, label: CATEGORIA[value] }))
const CONSULENTE = [
  { value: 'si', label: 'Con un consulente' },
  { value: 'no', label: 'Senza consulente' },
]

const RIESAME = [{ value: 'si', label: 'Da riesaminare' }]

/** Every esercente, for the staff. */
export function EsercentiPage() {
  const today = useToday()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: DEFAULT_SORT })
  const body = toSearchBody(state)
  const query = useQuery(esercentiQuery(body))
  const contatori = useQuery(contatoriQuery())
  const [open, setOpen] = useState<'invita' | 'importa' | null>(null)
  const columns = useMemo(() => columnsFor(today), [today])

  return (
    <>
      <ListHead intro="Chi incassa con Rateo, e chi aspetta una decisione per poterlo fare.">
        <Button variant="default" onClick={() => setOpen('importa')}>
          Importa
        </Button>
        <Button onClick={() => setOpen('invita')}>Invita un esercente</Button>
      </ListHead>
      <StateCounters
        label="Esercenti per stato"
        counters={contatori.data ? groupedCounters(contatori.data, GRUPPI) : []}
        names={['stato']}
        state={state}
      />
      <SearchTable
        list={{ raccolta: 'esercenti', body }}
        caption="Esercenti"
        searchLabel="Cerca per nome, partita IVA, città o CAP"
        filters={<Toolbar state={state} />}
        columns={columns}
        card={cardFor(today)}
        rowKey={(e) => e._id}
        rowAddress={(e) => paths.esercente(e._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessun esercente"
        emptyText="Chi si registra come esercente compare qui, e aspetta la tua approvazione. Puoi invitare il primo."
      />
      {open === 'invita' && <InvitaEsercenteDialog onClose={() => setOpen(null)} />}
      {open === 'importa' && <ImportaEsercentiDialog onClose={() => setOpen(null)} />}
    </>
  )
}

/** The states in groups: the one that waits for the staff comes first. */
const GRUPPI = {
  all: 'Tutti',
  labels: {
    da_decidere: 'Da decidere',
    in_registrazione: 'In registrazione',
    attivi: 'Attivi',
    fermi: 'Fermi',
    chiusi: 'Chiusi',
  },
  groupOf: {
    inviato: 'da_decidere',
    in_verifica: 'da_decidere',
    in_registrazione: 'in_registrazione',
    integrazione_richiesta: 'in_registrazione',
    attivo: 'attivi',
    limitato: 'attivi',
    sospeso: 'fermi',
    inattivo: 'fermi',
    rifiutato: 'chiusi',
    in_cessazione: 'chiusi',
    cessato: 'chiusi',
  } satisfies Record<StatoEsercente, string>,
} as const

function Toolbar({ state }: { state: SearchState }) {
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
        label="Categoria"
        options={CATEGORIA_OPTIONS}
        value={filters['categoria'] ?? ''}
        onChange={(categoria) => setFilters({ categoria })}
      />
      <OptionsFilter
        label="Consulente"
        options={CONSULENTE}
        value={filters['consulente'] ?? ''}
        // The last choice replaces the other: both together are no condition.
        onChange={(value) => setFilters({ consulente: value.split(',').at(-1) ?? '' })}
      />
      <OptionsFilter
        label="Riesame"
        options={RIESAME}
        value={filters['riesame'] ?? ''}
        onChange={(riesame) => setFilters({ riesame })}
      />
      <PeriodFilter label="Registrato il" name="creato" state={state} />
    </>
  )
}
