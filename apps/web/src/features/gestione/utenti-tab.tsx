import type { UtenteRow } from '@rateo/contract/ponte/gestione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { Instant, InstantDay } from '../../ui/date.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { utentiQuery } from './gestione.api.ts'
import { Nothing } from '../../ui/nothing.tsx'
import layout from '../../ui/layout.module.css'
import { RUOLI_LABELS, RUOLO_OPTIONS } from './words.ts'

const FILTER_NAMES = ['stato', 'ruolo'] as const
const STATI = [
  { value: 'attivo', label: 'Attivo' },
  { value: 'inattivo', label: 'Non attivo' },
]

const ruoliText = (ruoli: readonly Ruolo[]) => ruoli.map((ruolo) => RUOLI_LABELS[ruolo]).join(', ')

const COLUMNS: readonly Column<UtenteRow>[] = [
  { header: 'Utente', cell: (u) => <TwoLines main={u.nome} sub={u.email} /> },
  { header: 'Ruoli', cell: (u) => ruoliText(u.ruoli) },
  { header: 'Stato', cell: (u) => <StatoBadge entita="profilo" stato={u.stato} /> },
  {
    header: 'Ultimo accesso',
    yields: 'first',
    cell: (u) => (
      <span className={layout['nowrap']}>
        {u.ultimo_accesso_at ? <Instant value={u.ultimo_accesso_at} /> : <Nothing word="Mai" />}
      </span>
    ),
  },
  {
    header: 'Iscritto il',
    sort: 'created_at',
    yields: 'second',
    cell: (u) => <InstantDay value={u.created_at} />,
  },
]

const cardOf = (u: UtenteRow): CardOf => ({
  who: u.nome,
  amount: ruoliText(u.ruoli),
  state: <StatoBadge entita="profilo" stato={u.stato} />,
  detail: u.email,
})

/** Everybody who may come in, and as what (GES-M2). */
export function UtentiTab() {
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-created_at' })
  const { stato, ruolo } = state.filters
  // Each role is a question of its own: who has them all is found.
  const ruoli = Object.fromEntries((ruolo ? ruolo.split(',') : []).map((one) => [one, true]))
  const query = useQuery(utentiQuery(searchBodyOf(state, { stato: oneOf(stato), ...ruoli })))

  return (
    <SearchTable
      caption="Utenti"
      searchLabel="Cerca per nome o e-mail"
      filters={
        <>
          <OptionsFilter
            label="Ruolo"
            options={RUOLO_OPTIONS}
            value={ruolo ?? ''}
            onChange={(value) => state.setFilters({ ruolo: value })}
          />
          <OptionsFilter
            label="Stato"
            options={STATI}
            value={stato ?? ''}
            onChange={(value) => state.setFilters({ stato: value })}
          />
        </>
      }
      columns={COLUMNS}
      card={cardOf}
      rowKey={(u) => u._id}
      rowAddress={(u) => paths.utente(u._id)}
      state={state}
      result={query.data}
      error={query.data && !query.isPlaceholderData ? null : query.error}
      isStale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      emptyTitle="Ancora nessun utente"
      emptyText="Qui trovi chi può entrare nel portale."
    />
  )
}
