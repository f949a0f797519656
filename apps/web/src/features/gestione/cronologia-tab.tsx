import type { EventoRow } from '@rateo/contract/ponte/gestione'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { Instant } from '../../ui/date.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { cronologiaQuery } from './gestione.api.ts'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import layout from '../../ui/layout.module.css'
import classes from './gestione.module.css'
import { CANALI_CRONOLOGIA, ENTITA, RUOLO_OPTIONS } from './words.ts'

const FILTER_NAMES = ['entita', 'ruolo', 'canale'] as const
const ENTITA_OPTIONS = Object.entries(ENTITA).map(([value, label]) => ({ value, label }))
const RUOLI = [...RUOLO_OPTIONS, { value: 'sistema', label: 'Sistema' }]
const CANALI = Object.entries(CANALI_CRONOLOGIA).map(([value, label]) => ({ value, label }))

/** `da_riconciliare` → "Da riconciliare". */
function words(code: string): string {
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const INDIRIZZI: Readonly<Record<string, (id: string) => string>> = {
  pagamento: paths.pagamento,
  assistenza: paths.richiestaStaff,
}

function Oggetto({ evento: { entita, entita_id } }: { evento: EventoRow }) {
  const address = INDIRIZZI[entita]
  const name = ENTITA[entita] ?? words(entita)
  // A record without a page shows its id, because nothing else finds it.
  return address ? (
    <Link to={address(entita_id)}>{name}</Link>
  ) : (
    <div className={classes['object']}>
      {name}
      <TechnicalDetails details={[{ name: 'Identificativo', value: entita_id }]} />
    </div>
  )
}

const IDENTIFICATIVO = /^[0-9a-f]{24}$/
const isNome = ({ prima, dopo }: EventoRow['modifiche'][number]) =>
  [prima, dopo].some((valore) => valore !== null && IDENTIFICATIVO.test(valore))

function Modifiche({ modifiche }: Pick<EventoRow, 'modifiche'>) {
  if (modifiche.length === 0) return <span>—</span>
  const nomi = modifiche.filter(isNome)
  return (
    <>
      <Lette modifiche={modifiche.filter((one) => !isNome(one))} />
      {nomi.length > 0 && (
        <TechnicalDetails
          details={nomi.map(({ campo, prima, dopo }) => ({
            name: campo,
            value: dopo ?? prima ?? '',
          }))}
        />
      )}
    </>
  )
}

function Lette({ modifiche }: Pick<EventoRow, 'modifiche'>) {
  if (modifiche.length === 0) return null
  return (
    <ul className={classes['changes']}>
      {modifiche.map(({ campo, prima, dopo }) => (
        <li key={campo}>
          {campo}: {prima !== null && <s>{prima}</s>} {dopo ?? 'tolto'}
        </li>
      ))}
    </ul>
  )
}

const COLUMNS: readonly Column<EventoRow>[] = [
  {
    header: 'Quando',
    sort: 'created_at',
    cell: (e) => (
      <span className={layout['nowrap']}>
        <Instant value={e.at} />
      </span>
    ),
  },
  {
    header: 'Chi',
    cell: (e) => (
      <TwoLines main={e.attore} sub={`${CANALI_CRONOLOGIA[e.canale]}${e.ip ? ` · ${e.ip}` : ''}`} />
    ),
  },
  { header: 'Che cosa', cell: (e) => words(e.azione) },
  { header: 'Su che cosa', yields: 'second', cell: (e) => <Oggetto evento={e} /> },
  { header: 'Prima e dopo', cell: (e) => <Modifiche modifiche={e.modifiche} /> },
]

const cardOf = (e: EventoRow): CardOf => ({
  who: words(e.azione),
  amount: ENTITA[e.entita] ?? words(e.entita),
  state: null,
  detail: [
    `${formattaDataOra(e.at)} · ${e.attore}`,
    ...e.modifiche
      .filter((one) => !isNome(one))
      .map(({ campo, prima, dopo }) =>
        prima === null ? `${campo}: ${dopo ?? ''}` : `${campo}: ${prima} → ${dopo ?? 'tolto'}`,
      ),
  ].join(' · '),
})

/** Everything that anybody did, newest first (GES-M5). */
export function CronologiaTab() {
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-created_at' })
  const { filters, setFilters } = state
  const body = searchBodyOf(state, {
    entita: oneOf(filters['entita']),
    ruolo: oneOf(filters['ruolo']),
    canale: oneOf(filters['canale']),
  })
  const query = useQuery(cronologiaQuery(body))
  const filter = (label: string, name: string, options: { value: string; label: string }[]) => (
    <OptionsFilter
      label={label}
      options={options}
      value={filters[name] ?? ''}
      onChange={(value) => setFilters({ [name]: value })}
    />
  )
  return (
    <SearchTable
      caption="Cronologia"
      searchLabel="Cerca per persona, azione, identificativo o IP"
      filters={
        <>
          {filter('Su che cosa', 'entita', ENTITA_OPTIONS)}
          {filter('Ruolo', 'ruolo', RUOLI)}
          {filter('Da dove', 'canale', CANALI)}
        </>
      }
      columns={COLUMNS}
      card={cardOf}
      rowKey={(e) => e._id}
      state={state}
      result={query.data}
      error={query.data && !query.isPlaceholderData ? null : query.error}
      isStale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      emptyTitle="Ancora nulla"
      emptyText="Quello che succede nel portale si legge qui, con chi, quando e da dove."
    />
  )
}
