import { Button } from '@mantine/core'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { STATI_RIPARTIZIONE } from '@rateo/domain/stati/ripartizione'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { RipartizioneDialog } from './ripartizione.dialog.tsx'
import { cardOf, columnsFor } from './ripartizioni-columns.tsx'
import { ripartizioniQuery } from './ripartizioni.api.ts'

const FILTER_NAMES = ['stato'] as const

const STATI = STATI_RIPARTIZIONE.map((stato) => ({
  value: stato,
  label: etichettaDi('ripartizione', stato).etichetta,
}))

/** The ripartizioni of an esercente, who adds them; the staff read those of all. */
export function RipartizioniPage() {
  const { role } = useSession().profile
  const isOwner = role === 'esercente'
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-created_at' })
  const { stato } = state.filters
  const body = searchBodyOf(state, { stato: oneOf(stato) })
  const query = useQuery(ripartizioniQuery(body))
  const add = isOwner && (
    <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setAdding(true)}>
      Aggiungi una ripartizione
    </Button>
  )
  return (
    <>
      <ListHead
        intro={isOwner ? 'Le ripartizioni della tua attività.' : 'Le ripartizioni degli esercenti.'}
      >
        {add}
      </ListHead>
      <SearchTable
        list={{ raccolta: 'ripartizioni', body }}
        caption="Ripartizioni"
        searchLabel="Cerca per nome"
        filters={
          <OptionsFilter
            label="Stato"
            options={STATI}
            value={stato ?? ''}
            onChange={(value) => state.setFilters({ stato: value })}
          />
        }
        columns={columnsFor(role)}
        card={cardOf}
        rowKey={(row) => row._id}
        rowAddress={(row) => paths.ripartizione(row._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessuna ripartizione"
        emptyText={
          isOwner
            ? 'Aggiungi la prima: basta il nome, con cui poi si ritrova qui.'
            : 'Nessun esercente ha ancora aggiunto una ripartizione.'
        }
        emptyAction={add}
      />
      {isAdding && (
        <RipartizioneDialog
          onClose={() => setAdding(false)}
          onSaved={({ _id }) => void navigate({ to: paths.ripartizione(_id) })}
        />
      )}
    </>
  )
}
