import { COLONNE_MOVIMENTO } from '@rateo/contract/registri/colonne-movimenti'
import type { MovimentoRow } from '@rateo/contract/registri/movimenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { NOMI_MOVIMENTO, TIPI_MOVIMENTO } from '@rateo/domain/denaro/movimento-pagamento'
import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { between, oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { type SearchState, useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useSomme } from '../../hooks/use-somme.ts'
import { Day } from '../../ui/date.tsx'
import { FilterChip, OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { Money } from '../../ui/money.tsx'
import { ListHead, TwoLines } from '../../ui/page-head.tsx'
import { PeriodFilter } from '../../ui/table/period-filter.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { SommaTutto } from '../../ui/table/somma-tutto.tsx'
import { PagamentiTabs } from '../pagamenti/index.ts'
import { movimentiQuery, sommeMovimenti } from './movimenti.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './movimenti.module.css'

const FILTER_NAMES = ['data_dal', 'data_al', 'tipo', 'metodo', 'cliente', 'esercente'] as const

const TIPI = TIPI_MOVIMENTO.map((value) => ({ value, label: NOMI_MOVIMENTO[value] }))
const METODI = METODI_PAGAMENTO.map((value) => ({ value, label: NOMI_METODO[value] }))

const INTRO: Record<Ruolo, string> = {
  esercente:
    'Ogni somma incassata, stornata o rimborsata, nel giorno in cui si è mossa. Home, report ed esportazioni contano queste righe.',
  cliente: 'Ogni somma che hai pagato e ogni somma che ti è tornata, nel giorno in cui si è mossa.',
  admin:
    'Ogni somma incassata, stornata o rimborsata da tutti gli esercenti, nel giorno in cui si è mossa.',
}

/** The amount that the row adds: below zero for money that went back. */
const mosso = (m: MovimentoRow) => m.incassato_centesimi - m.rimborsato_centesimi

const Importo = ({ row }: { row: MovimentoRow }) => (
  <strong className={mosso(row) < 0 ? layout['late'] : undefined}>
    <Money centesimi={mosso(row)} />
  </strong>
)

const chi = (role: Ruolo, m: MovimentoRow) =>
  role === 'cliente' ? m.esercente.nome : m.cliente.nome

const column = columnsOf<MovimentoRow>(COLONNE_MOVIMENTO)

const columnsFor = (role: Ruolo): readonly Column<MovimentoRow>[] => [
  column('created_at', { sort: 'created_at', cell: (m) => <Day value={m.giorno} /> }),
  column('tipo', { cell: (m) => NOMI_MOVIMENTO[m.tipo] }),
  {
    header: role === 'cliente' ? 'Esercente' : 'Cliente',
    cell: (m) => (
      <TwoLines main={chi(role, m)} sub={`${m.pagamento.numero} · ${m.pagamento.causale}`} />
    ),
  },
  ...(role === 'admin' ? [column('esercente', { yields: 'second' })] : []),
  column('metodo', { yields: 'first', cell: (m) => NOMI_METODO[m.metodo] }),
  { header: 'Importo', align: 'right', cell: (m) => <Importo row={m} /> },
]

const cardFor =
  (role: Ruolo) =>
  (m: MovimentoRow): CardOf => ({
    who: chi(role, m),
    amount: <Importo row={m} />,
    state: <small className={layout['kind']}>{NOMI_MOVIMENTO[m.tipo]}</small>,
    detail: `${formattaGiorno(m.giorno)} · ${NOMI_METODO[m.metodo]} · ${m.pagamento.causale}`,
  })

const bodyOf = (state: SearchState) => {
  const { data_dal, data_al, tipo, metodo, cliente, esercente } = state.filters
  return searchBodyOf(state, {
    created_at: between(data_dal, data_al),
    tipo: oneOf(tipo),
    metodo: oneOf(metodo),
    cliente_id: cliente ? { $eq: cliente } : undefined,
    esercente_id: esercente ? { $eq: esercente } : undefined,
  })
}

/** The lines that make up the sums of home, reports and boxes. */
export function MovimentiPage() {
  const { role } = useSession().profile
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-created_at' })
  const body = bodyOf(state)
  const query = useQuery(movimentiQuery(body))
  const somme = useSomme({
    raccolta: 'movimenti',
    body,
    page: query.data,
    isStale: query.isPlaceholderData,
    search: sommeMovimenti,
  })
  const first = query.data?.data[0]
  return (
    <>
      <PagamentiTabs />
      <ListHead intro={INTRO[role]} />
      <SearchTable
        list={{ raccolta: 'movimenti', body }}
        caption="Movimenti"
        searchLabel={
          role === 'cliente' ? 'Cerca per numero o causale' : 'Cerca per numero, cliente o causale'
        }
        filters={<Filters state={state} names={first} />}
        columns={columnsFor(role)}
        card={cardFor(role)}
        rowKey={(m) => m._id}
        rowAddress={(m) => paths.pagamento(m.pagamento._id)}
        state={state}
        result={query.data && { ...query.data, ...somme.counted }}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        summary={
          <>
            <Totals role={role} totals={somme.counted?.totals ?? null} />
            <SommaTutto somme={somme} />
          </>
        }
        emptyTitle="Nessun movimento"
        emptyText="Qui trovi ogni somma nel giorno in cui è stata pagata o è tornata indietro."
      />
    </>
  )
}

type FiltersProps = { state: SearchState; names: MovimentoRow | undefined }

function Filters({ state, names }: FiltersProps) {
  const { filters, setFilters } = state
  return (
    <>
      <PeriodFilter label="Data" name="data" state={state} />
      <OptionsFilter
        label="Movimento"
        options={TIPI}
        value={filters['tipo'] ?? ''}
        onChange={(tipo) => setFilters({ tipo })}
      />
      <OptionsFilter
        label="Metodo"
        options={METODI}
        value={filters['metodo'] ?? ''}
        onChange={(metodo) => setFilters({ metodo })}
      />
      {(['cliente', 'esercente'] as const)
        .filter((who) => filters[who])
        .map((who) => (
          <FilterChip
            key={who}
            label={who === 'cliente' ? 'Cliente' : 'Esercente'}
            value={names?.[who].nome ?? 'uno'}
            onClear={() => setFilters({ [who]: '' })}
          >
            Togli il filtro per vederli tutti.
          </FilterChip>
        ))}
    </>
  )
}

type TotalsProps = { role: Ruolo; totals: Record<string, number> | null }

/** Sums over everything that the filters find, not over the page. */
function Totals({ role, totals }: TotalsProps) {
  const incassato = totals?.['incassato_centesimi']
  const rimborsato = totals?.['rimborsato_centesimi'] ?? 0
  if (incassato === undefined) return null
  return (
    <span className={classes['totals']}>
      <span>
        {role === 'cliente' ? 'Pagato' : 'Incassato'} <strong>{formattaEuro(incassato)}</strong>
      </span>
      {rimborsato !== 0 && (
        <>
          <span>
            Rimborsato <strong>{formattaEuro(rimborsato)}</strong>
          </span>
          <span>
            Al netto dei rimborsi <strong>{formattaEuro(incassato - rimborsato)}</strong>
          </span>
        </>
      )}
    </span>
  )
}
