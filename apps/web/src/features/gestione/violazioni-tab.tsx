import type { ViolazioneCsp } from '@rateo/contract/ponte/violazioni'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Instant } from '../../ui/date.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { violazioniQuery } from './gestione.api.ts'
import classes from './gestione.module.css'

const volte = ({ volte: n }: ViolazioneCsp) => contato(n, 'volta', 'volte')

const cosa = ({ bloccato, direttiva }: ViolazioneCsp) => (
  <TwoLines
    main={<span className={classes['job']}>{bloccato || direttiva}</span>}
    sub={direttiva}
  />
)
const dove = ({ pagina, origine }: ViolazioneCsp) => (
  <TwoLines main={<span className={classes['job']}>{pagina}</span>} sub={origine} />
)

const COLUMNS: readonly Column<ViolazioneCsp>[] = [
  { header: 'Bloccato', cell: cosa },
  { header: 'Pagina', cell: dove },
  { header: 'Quante volte', cell: (v) => volte(v) },
  { header: 'Ultima', cell: (v) => <Instant value={v.ultima_at} /> },
]

/** Violations of the content policy that browsers reported: an attack, or a page of ours that broke its own rule. */
export function ViolazioniTab() {
  const query = useQuery(violazioniQuery)
  const isPhone = usePhoneScreen()
  if (!query.data) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  const { data } = query.data
  const rows = { caption: 'Blocchi del browser', rows: data, rowKey: (v: ViolazioneCsp) => v._id }
  return (
    <Panel title="Blocchi del browser">
      {data.length === 0 ? (
        <p>Nessun browser ha dovuto fermare qualcosa nelle pagine del portale.</p>
      ) : isPhone ? (
        <RowCards
          {...rows}
          card={(v) => ({
            who: v.bloccato || v.direttiva,
            amount: '',
            state: volte(v),
            detail: (
              <span className={classes['job']}>
                {v.pagina}, <Instant value={v.ultima_at} />
              </span>
            ),
          })}
        />
      ) : (
        <RowTable {...rows} columns={COLUMNS} />
      )}
    </Panel>
  )
}
