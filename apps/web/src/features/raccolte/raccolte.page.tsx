import { Button } from '@mantine/core'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { STATI_RACCOLTA } from '@rateo/domain/stati/raccolta'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { FunzioneAccesa } from '../../ui/notices/funzione-accesa.tsx'
import { cardOf, columnsFor } from './raccolte-columns.tsx'
import { raccolteQuery } from './raccolte.api.ts'

const RaccoltaDialog = lazyPart(async () => (await import('./raccolta.dialog.tsx')).RaccoltaDialog)

const FILTER_NAMES = ['stato'] as const

const STATI = STATI_RACCOLTA.map((stato) => ({
  value: stato,
  label: etichettaDi('raccolta', stato).etichetta,
}))

/** The raccolte of an esercente, who makes them; the staff read those of all. */
export function RaccoltePage() {
  const { role } = useSession().profile
  const isOwner = role === 'esercente'
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-created_at' })
  const { stato } = state.filters
  const body = searchBodyOf(state, { stato: oneOf(stato) })
  const query = useQuery(raccolteQuery(body))
  const add = isOwner && (
    <PerMansione mansione="accordi">
      <FunzioneAccesa funzione="raccolte">
        <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setAdding(true)}>
          Nuova raccolta
        </Button>
      </FunzioneAccesa>
    </PerMansione>
  )
  return (
    <>
      <ListHead
        intro={
          isOwner
            ? 'Una cosa sola, tante persone: ciascuna paga la sua parte.'
            : 'Le raccolte degli esercenti.'
        }
      >
        {add}
      </ListHead>
      <SearchTable
        list={{ raccolta: 'raccolte', body }}
        caption="Raccolte"
        searchLabel="Cerca per titolo"
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
        rowAddress={(row) => paths.raccolta(row._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessuna raccolta"
        emptyText={
          isOwner
            ? 'Una gita, una quota, la spesa di un condominio: scrivi quanto, aggiungi le persone, e segui da qui chi ha pagato.'
            : 'Nessun esercente ha ancora fatto una raccolta.'
        }
        emptyAction={add}
      />
      {isAdding && (
        <RaccoltaDialog
          raccolta={null}
          onClose={() => setAdding(false)}
          onSaved={({ _id }) => void navigate({ to: paths.raccolta(_id) })}
        />
      )}
    </>
  )
}
