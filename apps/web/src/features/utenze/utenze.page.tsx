import { Button } from '@mantine/core'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { NOMI_UTENZA, TIPI_UTENZA } from '@rateo/domain/stati/utenza'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { type SearchState, useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { UtenzaDialog } from './utenza.dialog.tsx'
import { cardOf, columnsFor } from './utenze-columns.tsx'
import { DEFAULT_SORT, FILTER_NAMES, toSearchBody } from './utenze-filters.ts'
import { utenzeQuery } from './utenze.api.ts'

const INTRO: Record<Ruolo, string> = {
  esercente: 'Luce, gas e le altre utenze della tua attività, con le bollette e quando scadono.',
  cliente: 'Luce, gas e le altre utenze di casa, con le bollette e quando scadono.',
  admin: 'Le utenze che esercenti e clienti tengono sul portale.',
}

const EMPTY: Record<Ruolo, string> = {
  esercente:
    'Aggiungi la prima: poi segni ogni bolletta, e qui vedi quanto c’è da pagare e quando.',
  cliente: 'Aggiungi la prima: poi segni ogni bolletta, e qui vedi quanto c’è da pagare e quando.',
  admin: 'Nessun esercente e nessun cliente ha ancora aggiunto un’utenza.',
}

const TIPI = TIPI_UTENZA.map((value) => ({ value, label: NOMI_UTENZA[value] }))

/** The supplies of a person, each with what is to be paid next (UTE-M1, UTE-M5). */
export function UtenzePage() {
  const { role } = useSession().profile
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: DEFAULT_SORT })
  const body = toSearchBody(state)
  const query = useQuery(utenzeQuery(body))
  const add = role !== 'admin' && (
    <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setAdding(true)}>
      Aggiungi un’utenza
    </Button>
  )
  return (
    <>
      <ListHead intro={INTRO[role]}>{add}</ListHead>
      <SearchTable
        list={{ raccolta: 'utenze', body }}
        caption="Utenze"
        searchLabel="Cerca per fornitore, codice o indirizzo"
        filters={<Toolbar state={state} />}
        columns={columnsFor(role)}
        card={cardOf}
        rowKey={(u) => u._id}
        rowAddress={(u) => paths.utenza(u._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessuna utenza"
        emptyText={EMPTY[role]}
      />
      {isAdding && (
        <UtenzaDialog
          utenza={null}
          onClose={() => setAdding(false)}
          onSaved={({ _id }) => void navigate({ to: paths.utenza(_id) })}
        />
      )}
    </>
  )
}

function Toolbar({ state }: { state: SearchState }) {
  const { filters, setFilters } = state
  const set = (name: string) => (value: string) => setFilters({ [name]: value })
  const scaduta = etichettaDi('bolletta', 'scaduta').etichetta
  return (
    <>
      <OptionsFilter
        label="Tipo"
        options={TIPI}
        value={filters['tipo'] ?? ''}
        onChange={set('tipo')}
      />
      <OptionsFilter
        label="Da pagare"
        options={[{ value: 'si', label: 'Con bollette da pagare' }]}
        value={filters['da_pagare'] ?? ''}
        onChange={set('da_pagare')}
      />
      <OptionsFilter
        label={scaduta}
        options={[{ value: 'si', label: 'Con bollette scadute' }]}
        value={filters['scaduta'] ?? ''}
        onChange={set('scaduta')}
      />
    </>
  )
}
