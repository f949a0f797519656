import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { PageError } from '../../ui/notices/page-error.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { RowTable } from '../../ui/table/row-table.tsx'
import layout from '../../ui/layout.module.css'
import { cardFor, columnsFor, pagamentiQuery } from '../pagamenti/index.ts'
import classes from './home.module.css'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

const LATEST: SearchInput = { sort: { created_at: -1 }, limit: 6 }
const LINES = ['a', 'b', 'c', 'd', 'e', 'f']
const SHOWN_COLUMNS = new Set([
  'Data',
  'Cliente',
  'Esercente',
  'Cliente ed esercente',
  'Causale e origine',
  'Stato',
  'Importo',
])

type LatestProps = { empty: ReactNode }

/** The last payments, and the way to all of them. */
export function Latest({ empty }: LatestProps) {
  const query = useQuery(pagamentiQuery(LATEST))
  const { role } = useSession().profile
  return (
    <section className={classes['latest']} aria-label="Ultimi pagamenti">
      <header className={classes['latestHead']}>
        <h3 className={layout['heading']}>Ultimi pagamenti</h3>
        <Link to={paths.pagamenti()} search={role === 'cliente' ? { scheda: 'tutti' } : {}}>
          Vedi tutti
        </Link>
      </header>
      {query.error && !query.data ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Rows rows={query.data.data} empty={empty} />
      ) : (
        <div className={classes['coming']} aria-busy="true">
          {LINES.map((line) => (
            <Skeleton key={line} height={20} />
          ))}
        </div>
      )}
    </section>
  )
}

function Rows({ rows, empty }: LatestProps & { rows: readonly PagamentoRow[] }) {
  const isPhone = usePhoneScreen()
  const { role } = useSession().profile
  if (rows.length === 0) return <p className={classes['empty']}>{empty}</p>
  const shown = {
    caption: 'Ultimi pagamenti',
    rows,
    rowKey: (p: PagamentoRow) => p._id,
    rowAddress: (p: PagamentoRow) => paths.pagamento(p._id),
  }
  if (isPhone) return <RowCards {...shown} card={cardFor(role)} />
  const columns = columnsFor(role, {}).filter(({ header }) => SHOWN_COLUMNS.has(header))
  return <RowTable {...shown} columns={columns} />
}
