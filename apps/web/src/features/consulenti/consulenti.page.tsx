import { COLONNE_CONSULENTE, type ConsulenteRow } from '@rateo/contract/persone/consulenti'
import { STATI_CONSULENTE } from '@rateo/domain/identita/consulente'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { InstantDay } from '../../ui/date.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { ListHead, TwoLines } from '../../ui/page-head.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { LiquidazioniButton, NuovoConsulente, SchemiButton } from './consulente-actions.tsx'
import { consulentiQuery } from './consulenti.api.ts'

const FILTER_NAMES = ['stato'] as const

const STATI = STATI_CONSULENTE.map((stato) => ({
  value: stato,
  label: etichettaDi('consulente', stato).etichetta,
}))

const column = columnsOf<ConsulenteRow>(COLONNE_CONSULENTE)

const COLUMNS: readonly Column<ConsulenteRow>[] = [
  { header: 'Consulente', sort: 'nome', cell: (c) => <TwoLines main={c.nome} sub={c.email} /> },
  column('territorio'),
  column('partita_iva', { yields: 'first' }),
  column('esercenti'),
  column('stato', { cell: (c) => <StatoBadge entita="consulente" stato={c.stato} /> }),
  {
    header: 'Dal',
    sort: 'created_at',
    yields: 'second',
    cell: (c) => <InstantDay value={c.created_at} />,
  },
]

const cardOf = (c: ConsulenteRow): CardOf => ({
  who: c.nome,
  amount: contato(c.esercenti, 'esercente', 'esercenti'),
  state: <StatoBadge entita="consulente" stato={c.stato} />,
  detail: c.territorio,
})

/** The consulenti, who bring esercenti to the portal and follow them (CON-M1). */
export function ConsulentiPage() {
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: 'nome' })
  const { stato } = state.filters
  const body = searchBodyOf(state, { stato: oneOf(stato) })
  const query = useQuery(consulentiQuery(body))

  return (
    <>
      <ListHead intro="Chi porta gli esercenti sul portale e li segue.">
        <LiquidazioniButton />
        <SchemiButton />
        <NuovoConsulente />
      </ListHead>
      <SearchTable
        list={{ raccolta: 'consulenti', body }}
        caption="Consulenti"
        searchLabel="Cerca per nome, e-mail, territorio o partita IVA"
        filters={
          <OptionsFilter
            label="Stato"
            options={STATI}
            value={stato ?? ''}
            onChange={(value) => state.setFilters({ stato: value })}
          />
        }
        columns={COLUMNS}
        card={cardOf}
        rowKey={(c) => c._id}
        rowAddress={(c) => paths.consulente(c._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessun consulente"
        emptyText="Aggiungi il primo: poi crei il suo link per invitare esercenti, o gliene affidi."
      />
    </>
  )
}
