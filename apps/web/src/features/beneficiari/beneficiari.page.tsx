import { Button } from '@mantine/core'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { STATI_BENEFICIARIO } from '@rateo/domain/stati/beneficiario'
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
import { BeneficiarioDialog } from './beneficiario.dialog.tsx'
import { cardFor, columnsFor } from './beneficiari-columns.tsx'
import { beneficiariQuery } from './beneficiari.api.ts'

const FILTER_NAMES = ['stato'] as const

const STATI = STATI_BENEFICIARIO.map((stato) => ({
  value: stato,
  label: etichettaDi('beneficiario', stato).etichetta,
}))

/** The people and things that are paid for: those of a cliente, those of the clienti of an esercente, all for the staff. */
export function BeneficiariPage() {
  const { role } = useSession().profile
  const isOwner = role !== 'admin'
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-created_at' })
  const { stato } = state.filters
  const body = searchBodyOf(state, { stato: oneOf(stato) })
  const query = useQuery(beneficiariQuery(body))
  const add = isOwner && (
    <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setAdding(true)}>
      Aggiungi un beneficiario
    </Button>
  )
  return (
    <>
      <ListHead
        intro={
          role === 'cliente'
            ? 'Per chi paghi, quando non paghi per te: un figlio, un genitore, una casa.'
            : 'Per chi pagano i clienti, quando non pagano per sé: un figlio, un genitore, una casa.'
        }
      >
        {add}
      </ListHead>
      <SearchTable
        list={{ raccolta: 'beneficiari', body }}
        caption="Beneficiari"
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
        card={cardFor(role)}
        rowKey={(row) => row._id}
        rowAddress={(row) => paths.beneficiario(row._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessun beneficiario"
        emptyText={
          isOwner
            ? 'Aggiungi il primo: basta il nome. Poi lo scegli quando paghi o chiedi un pagamento, e la ricevuta dice per chi era.'
            : 'Nessuno ha ancora aggiunto un beneficiario.'
        }
        emptyAction={add}
      />
      {isAdding && (
        <BeneficiarioDialog
          onClose={() => setAdding(false)}
          onSaved={({ _id }) => void navigate({ to: paths.beneficiario(_id) })}
        />
      )}
    </>
  )
}
