import type { MessaggioRow } from '@rateo/contract/ponte/gestione'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { Instant } from '../../ui/date.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { messaggiQuery } from './gestione.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './gestione.module.css'
import { CANALI_MESSAGGIO, STATI_MESSAGGIO } from './words.ts'

const FILTER_NAMES = ['stato', 'canale'] as const
const STATI = Object.entries(STATI_MESSAGGIO).map(([value, { label }]) => ({ value, label }))
const CANALI = Object.entries(CANALI_MESSAGGIO).map(([value, label]) => ({ value, label }))

export const EsitoMessaggio = ({ stato }: Pick<MessaggioRow, 'stato'>) => {
  const { label, tone } = STATI_MESSAGGIO[stato]
  return <ToneBadge tone={tone}>{label}</ToneBadge>
}

const COLUMNS: readonly Column<MessaggioRow>[] = [
  {
    header: 'Inviato il',
    sort: 'created_at',
    cell: (m) => (
      <span className={layout['nowrap']}>
        <Instant value={m.created_at} />
      </span>
    ),
  },
  {
    header: 'Destinatario',
    cell: (m) => (
      <div className={classes['address']}>
        <TwoLines main={m.destinatario} />
      </div>
    ),
  },
  { header: 'Oggetto', cell: (m) => m.oggetto },
  { header: 'Canale', yields: 'first', cell: (m) => CANALI_MESSAGGIO[m.canale] },
  { header: 'Esito', cell: (m) => <EsitoMessaggio stato={m.stato} /> },
]

const cardOf = (m: MessaggioRow): CardOf => ({
  who: m.destinatario,
  amount: CANALI_MESSAGGIO[m.canale],
  state: <EsitoMessaggio stato={m.stato} />,
  detail: m.oggetto,
})

/** Every e-mail and SMS that went out, or did not (GES-M3). */
export function MessaggiTab() {
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-created_at' })
  const { stato, canale } = state.filters
  const query = useQuery(
    messaggiQuery(searchBodyOf(state, { stato: oneOf(stato), canale: oneOf(canale) })),
  )
  return (
    <SearchTable
      caption="E-mail e SMS"
      searchLabel="Cerca per destinatario o oggetto"
      filters={
        <>
          <OptionsFilter
            label="Esito"
            options={STATI}
            value={stato ?? ''}
            onChange={(value) => state.setFilters({ stato: value })}
          />
          <OptionsFilter
            label="Canale"
            options={CANALI}
            value={canale ?? ''}
            onChange={(value) => state.setFilters({ canale: value })}
          />
        </>
      }
      columns={COLUMNS}
      card={cardOf}
      rowKey={(m) => m._id}
      rowAddress={(m) => paths.messaggio(m._id)}
      state={state}
      result={query.data}
      error={query.data && !query.isPlaceholderData ? null : query.error}
      isStale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      emptyTitle="Ancora nessun messaggio"
      emptyText="Le e-mail e gli SMS inviati dal portale si leggono qui."
    />
  )
}
