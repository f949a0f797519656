import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { useSearchState } from '../../../hooks/use-search-state.ts'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'
import { TabLinks } from '../../../ui/page-head.tsx'
import { SearchTable } from '../../../ui/table/search-table.tsx'
import { cardFor, columnsFor } from './pagamenti-columns.tsx'
import { FILTER_NAMES, toSearchBody } from './pagamenti-filters.ts'
import { pagamentiQuery } from './elenco.api.ts'
import { SCHEDE, vistaDi } from './schede-cliente.ts'
import counters from '../../../ui/table/state-counters.module.css'
import classes from './pagamenti.module.css'
import { asButton } from '../../../ui/plain/button.tsx'

const EMPTY = {
  da_pagare: {
    title: 'Non devi pagare nulla',
    text: 'Ti scriviamo quando un esercente ti chiede un pagamento.',
  },
  pagati: {
    title: 'Ancora nessun pagamento',
    text: 'Qui trovi quello che hai pagato, con le ricevute.',
  },
  tutti: {
    title: 'Nessun pagamento',
    text: 'Qui trovi quello che gli esercenti ti chiedono di pagare. Per ora non devi nulla.',
  },
} as const

const isPayable = ({ stato }: PagamentoRow) => STATI_PAGABILI.some((one) => one === stato)

/** The button of a row, to the page where it is paid. */
function Paga({ row }: { row: PagamentoRow }) {
  if (!isPayable(row)) return null
  const importo = formattaEuro(row.residuo_centesimi)
  return (
    <Link
      to={paths.gateway(row._id)}
      {...asButton({ variant: 'default', size: 'compact-md', className: classes['pay'] })}
      aria-label={`Paga ${importo} a ${row.esercente.nome}`}
    >
      Paga
    </Link>
  )
}

const PILLS = { list: counters['strip'], part: counters['counter'] }
const NONE = {}
const TO_PAY = new Set(['Esercente', 'Causale e origine', 'Scadenza', 'Stato'])
const COLUMNS = columnsFor('cliente', NONE)
const WITH_PAY = [
  ...COLUMNS.filter(({ header }) => TO_PAY.has(header)),
  {
    header: 'Da pagare',
    align: 'right' as const,
    cell: (p: PagamentoRow) => (
      <strong className={layout['figure']}>
        <Money centesimi={p.residuo_centesimi} />
      </strong>
    ),
  },
  { header: 'Azione', align: 'right' as const, cell: (p: PagamentoRow) => <Paga row={p} /> },
]
const cardOf = cardFor('cliente')
const toPay = (p: PagamentoRow) => ({
  ...cardOf(p),
  amount: <Money centesimi={p.residuo_centesimi} />,
  action: <Paga row={p} />,
})

/** The pagamenti of a person, in the parts that it thinks of them: no filters, no ticks, and “Paga” in the row. */
export function ClientePagamenti() {
  const { scheda: asked } = useSearch({ strict: false })
  const address = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '' })
  const { scheda, filters, sort } = vistaDi(asked, address.filters)
  const state = {
    ...address,
    filters,
    sort: address.sort || sort,
    // The part itself is no condition: without records it is empty, not narrowed.
    hasConditions: address.search !== '' || (scheda === 'tutti' && Object.keys(filters).length > 0),
  }
  const body = toSearchBody(state)
  const query = useQuery(pagamentiQuery(body))
  const isToPay = scheda === 'da_pagare'
  const isLate = isToPay && filters['in_ritardo'] === 'si'
  const owed = query.data?.totals?.['residuo_centesimi']
  return (
    <>
      <TabLinks
        label="Quali pagamenti"
        tabs={SCHEDE}
        current={scheda}
        to={paths.pagamenti()}
        look={PILLS}
      />
      {isLate && (
        <p className={classes['only']}>
          Solo quelli in ritardo.{' '}
          <Link to={paths.pagamenti()} search={() => ({})}>
            Vedi tutto quello che resta da pagare
          </Link>
        </p>
      )}
      <SearchTable
        list={{ raccolta: 'pagamenti', body, bulk: [] }}
        caption="Pagamenti"
        searchLabel="Cerca per esercente, causale o importo"
        columns={isToPay ? WITH_PAY : COLUMNS}
        card={(p) => (isToPay ? toPay(p) : cardOf(p))}
        rowKey={(p) => p._id}
        rowAddress={(p) => paths.pagamento(p._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        summary={
          isToPay && owed !== undefined ? (
            <>
              Da pagare in tutto <strong>{formattaEuro(owed)}</strong>
            </>
          ) : null
        }
        emptyTitle={EMPTY[scheda].title}
        emptyText={EMPTY[scheda].text}
      />
    </>
  )
}
