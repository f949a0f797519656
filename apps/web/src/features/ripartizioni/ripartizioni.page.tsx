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
import { FunzioneAccesa } from '../../ui/notices/funzione-accesa.tsx'
import { RipartizioneDialog } from './ripartizione.dialog.tsx'
import { cardOf, columnsFor } from './ripartizioni-columns.tsx'
import { ripartizioniQuery } from './ripartizioni.api.ts'

const FILTER_NAMES = ['stato'] as const

const STATI = STATI_RIPARTIZIONE.map((stato) => ({
  value: stato,
  label: etichettaDi('ripartizione', stato).etichetta,
}))

/** The debts and piani that an esercente divides among several payers; the staff read those of all. */
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
    <FunzioneAccesa funzione="spese_divise">
      <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setAdding(true)}>
        Dividi una spesa
      </Button>
    </FunzioneAccesa>
  )
  return (
    <>
      <ListHead intro="Spese e piani divisi fra più persone: ognuna paga la sua quota e non vede le altre.">
        {add}
      </ListHead>
      <SearchTable
        list={{ raccolta: 'ripartizioni', body }}
        caption="Spese divise"
        searchLabel="Cerca per causale o per chi è"
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
        emptyTitle="Ancora nessuna spesa divisa"
        emptyText={
          isOwner
            ? 'Dividi la prima: scegli chi paga e quanto. Ognuno accetta la sua quota prima di dovere qualcosa.'
            : 'Nessun esercente ha ancora diviso una spesa.'
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
