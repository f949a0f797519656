import type { RichiestaRow } from '@rateo/contract/ponte/assistenza'
import type { LatoAssistenza } from '@rateo/domain/stati/assistenza'
import { formattaData } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { oneOf, searchBodyOf, yesOrNo } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { Day, Instant } from '../../ui/date.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { richiesteDeiClientiQuery, richiesteQuery } from './assistenza.api.ts'
import { StatoRichiesta } from './stato-richiesta.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { CATEGORIA_OPTIONS, CATEGORIE, PRIORITA, PRIORITA_OPTIONS, STATO_OPTIONS } from './words.ts'

const FILTER_NAMES = ['stato', 'categoria', 'lettura', 'priorita', 'risponde'] as const
const LETTURA = [{ value: 'si', label: 'Solo da leggere' }]

function Risposta({ row }: { row: RichiestaRow }) {
  if (row.risposta_entro === null) return <span>—</span>
  if (row.in_ritardo) return <ToneBadge tone="errore">In ritardo</ToneBadge>
  return <Day value={row.risposta_entro} />
}

const RISPONDE = [
  { value: 'staff', label: 'Lo staff' },
  { value: 'esercente', label: 'L’esercente' },
]

const soggetto: Column<RichiestaRow> = {
  header: 'Richiesta',
  cell: (r) => (
    <TwoLines
      main={r.soggetto}
      sub={`${CATEGORIE[r.categoria]}${r.non_letta ? ' · Da leggere' : ''}`}
    />
  ),
}
const richiedente: Column<RichiestaRow> = {
  header: 'Chi la fa',
  cell: (r) => (
    <TwoLines
      main={r.richiedente.nome}
      sub={r.richiedente.ruolo === 'esercente' ? 'Esercente' : 'Cliente'}
    />
  ),
}
const assegnata: Column<RichiestaRow> = {
  header: 'In carico a',
  yields: 'first',
  cell: (r) =>
    (r.destinatario.tipo === 'esercente' ? r.destinatario.nome : r.assegnata_a) ?? (
      <Nothing word="Nessuno" />
    ),
}
const priorita: Column<RichiestaRow> = {
  header: 'Priorità',
  yields: 'second',
  cell: ({ priorita: p }) =>
    p === null ? null : <ToneBadge tone={PRIORITA[p].tone}>{PRIORITA[p].label}</ToneBadge>,
}
const statoFor = (lato: LatoAssistenza): Column<RichiestaRow> => ({
  header: 'Stato',
  cell: (r) => <StatoRichiesta stato={r.stato} lato={lato} />,
})
const risposta: Column<RichiestaRow> = {
  header: 'Risposta entro',
  yields: 'second',
  cell: (r) => <Risposta row={r} />,
}
const aggiornata: Column<RichiestaRow> = {
  header: 'Ultima novità',
  sort: 'updated_at',
  cell: (r) => (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Instant value={r.updated_at} />
    </span>
  ),
}

const COLUMNS: Record<LatoAssistenza, readonly Column<RichiestaRow>[]> = {
  richiedente: [soggetto, statoFor('richiedente'), risposta, aggiornata],
  esercente: [soggetto, richiedente, statoFor('esercente'), risposta, aggiornata],
  staff: [soggetto, richiedente, assegnata, priorita, statoFor('staff'), risposta, aggiornata],
}

const cardFor =
  (lato: LatoAssistenza) =>
  (r: RichiestaRow): CardOf => ({
    who: r.soggetto,
    amount: (
      <span style={{ whiteSpace: 'nowrap' }}>
        {r.non_letta ? 'Da leggere' : formattaData(r.updated_at)}
      </span>
    ),
    state: <StatoRichiesta stato={r.stato} lato={lato} />,
    detail: lato === 'richiedente' ? CATEGORIE[r.categoria] : r.richiedente.nome,
  })

type Props = {
  /** One's own requests, those of the customers of an esercente, or the queue of the staff. */
  lato: LatoAssistenza
  rowAddress: (id: string) => string
  emptyText: string
}

export function AssistenzaTable({ lato, rowAddress, emptyText }: Props) {
  const isStaff = lato === 'staff'
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-updated_at' })
  const { filters, setFilters } = state
  const body = searchBodyOf(state, {
    stato: oneOf(filters['stato']),
    categoria: oneOf(filters['categoria']),
    non_letta: yesOrNo(filters['lettura']),
    ...(isStaff && {
      priorita: oneOf(filters['priorita']),
      destinatario: oneOf(filters['risponde']),
    }),
  })
  const query = useQuery(
    lato === 'esercente' ? richiesteDeiClientiQuery(body) : richiesteQuery(body),
  )

  return (
    <SearchTable
      caption="Richieste di assistenza"
      searchLabel={
        lato !== 'richiedente' ? 'Cerca per oggetto o per chi la fa' : 'Cerca per oggetto'
      }
      filters={
        <>
          <OptionsFilter
            label="Stato"
            options={STATO_OPTIONS}
            value={filters['stato'] ?? ''}
            onChange={(value) => setFilters({ stato: value })}
          />
          <OptionsFilter
            label="Categoria"
            options={CATEGORIA_OPTIONS}
            value={filters['categoria'] ?? ''}
            onChange={(value) => setFilters({ categoria: value })}
          />
          <OptionsFilter
            label="Da leggere"
            options={LETTURA}
            value={filters['lettura'] ?? ''}
            onChange={(value) => setFilters({ lettura: value })}
          />
          {isStaff && (
            <>
              <OptionsFilter
                label="Priorità"
                options={PRIORITA_OPTIONS}
                value={filters['priorita'] ?? ''}
                onChange={(value) => setFilters({ priorita: value })}
              />
              <OptionsFilter
                label="Chi risponde"
                options={RISPONDE}
                value={filters['risponde'] ?? ''}
                onChange={(value) => setFilters({ risponde: value })}
              />
            </>
          )}
        </>
      }
      columns={COLUMNS[lato]}
      card={cardFor(lato)}
      rowKey={(r) => r._id}
      rowAddress={(r) => rowAddress(r._id)}
      state={state}
      result={query.data}
      error={query.data && !query.isPlaceholderData ? null : query.error}
      isStale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      emptyTitle="Ancora nessuna richiesta"
      emptyText={emptyText}
    />
  )
}
