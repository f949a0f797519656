import type { RichiestaRow } from '@rateo/contract/ponte/assistenza'
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
import { richiesteQuery } from './assistenza.api.ts'
import { StatoRichiesta } from './stato-richiesta.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { CATEGORIA_OPTIONS, CATEGORIE, STATO_OPTIONS } from './words.ts'

const FILTER_NAMES = ['stato', 'categoria', 'lettura'] as const
const LETTURA = [{ value: 'si', label: 'Solo da leggere' }]

function Risposta({ row }: { row: RichiestaRow }) {
  if (row.risposta_entro === null) return <span>—</span>
  if (row.in_ritardo) return <ToneBadge tone="errore">In ritardo</ToneBadge>
  return <Day value={row.risposta_entro} />
}

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
  cell: (r) => r.assegnata_a ?? <Nothing word="Nessuno" />,
}
const statoFor = (isStaff: boolean): Column<RichiestaRow> => ({
  header: 'Stato',
  cell: (r) => <StatoRichiesta stato={r.stato} isStaff={isStaff} />,
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

const PROPRIE = [soggetto, statoFor(false), risposta, aggiornata]
const CODA = [soggetto, richiedente, assegnata, statoFor(true), risposta, aggiornata]

const cardFor =
  (isStaff: boolean) =>
  (r: RichiestaRow): CardOf => ({
    who: r.soggetto,
    amount: (
      <span style={{ whiteSpace: 'nowrap' }}>
        {r.non_letta ? 'Da leggere' : formattaData(r.updated_at)}
      </span>
    ),
    state: <StatoRichiesta stato={r.stato} isStaff={isStaff} />,
    detail: isStaff ? r.richiedente.nome : CATEGORIE[r.categoria],
  })

type Props = {
  /** The queue of the staff, or one's own requests. */
  isStaff: boolean
  rowAddress: (id: string) => string
  emptyText: string
}

export function AssistenzaTable({ isStaff, rowAddress, emptyText }: Props) {
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-updated_at' })
  const { filters, setFilters } = state
  const body = searchBodyOf(state, {
    stato: oneOf(filters['stato']),
    categoria: oneOf(filters['categoria']),
    non_letta: yesOrNo(filters['lettura']),
  })
  const query = useQuery(richiesteQuery(body))

  return (
    <SearchTable
      caption="Richieste di assistenza"
      searchLabel={isStaff ? 'Cerca per oggetto o per chi la fa' : 'Cerca per oggetto'}
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
        </>
      }
      columns={isStaff ? CODA : PROPRIE}
      card={cardFor(isStaff)}
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
