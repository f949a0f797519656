import type { VoceMargine } from '@rateo/contract/incasso/margini'
import { TIPI_VOCE_MARGINE } from '@rateo/domain/parole/etichette-margine'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Day } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { csvVoci, type Scelta, vociQuery } from './margini.api.ts'
import { nomeMetodo } from './scelta.ts'

const TITOLI = {
  ricavi: 'Da che cosa vengono le commissioni',
  costi: 'Da che cosa viene il costo',
  tutte: 'Da che cosa viene il margine',
} as const

type Riga = VoceMargine & { n: number }

const tipoDi = ({ tipo }: Riga) => TIPI_VOCE_MARGINE[tipo] ?? tipo
const chiDi = ({ esercente }: Riga) => esercente ?? 'Non attribuito'
const indirizzo = ({ pagamento }: Riga) =>
  pagamento === null ? `${paths.gestione()}?scheda=riconciliazione` : paths.pagamento(pagamento._id)

const COLONNE: readonly Column<Riga>[] = [
  { header: 'Giorno', cell: (v) => <Day value={v.giorno} /> },
  { header: 'Voce', cell: (v) => <TwoLines main={tipoDi(v)} sub={v.pagamento?.numero} /> },
  { header: 'Esercente', cell: (v) => <TwoLines main={chiDi(v)} sub={nomeMetodo(v.metodo)} /> },
  { header: 'Importo', align: 'right', cell: (v) => <Money centesimi={v.importo_centesimi} /> },
]

/** The postings behind the figure that was pressed; each opens its payment. */
export function VociMargine({ scelta }: { scelta: Scelta }) {
  const { data, error, refetch } = useQuery(vociQuery(scelta))
  const isPhone = usePhoneScreen()
  const ref = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // The list stands below the figure that opened it: on a phone nobody would see that it came.
  useEffect(() => {
    if (isThere) ref.current?.scrollIntoView({ block: 'start' })
  }, [isThere, scelta.voce])
  if (scelta.voce === '') return null
  if (data === undefined) {
    return error ? <PageError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const righe = data.data.map((voce, n) => ({ ...voce, n }))
  const table = {
    caption: TITOLI[scelta.voce],
    rows: righe,
    rowKey: ({ n }: Riga) => String(n),
    rowAddress: indirizzo,
  }
  return (
    <div ref={ref}>
      <Panel
        title={TITOLI[scelta.voce]}
        aside={
          <a href={csvVoci(scelta)} download>
            CSV
          </a>
        }
      >
        <p className={layout['quietProse']}>
          In tutto <Money centesimi={data.totale_centesimi} />.
        </p>
        {righe.length === 0 ? (
          <p className={layout['quietProse']}>Nessuna scrittura.</p>
        ) : isPhone ? (
          <RowCards
            {...table}
            card={(v) => ({
              who: chiDi(v),
              amount: <Money centesimi={v.importo_centesimi} />,
              state: <Day value={v.giorno} />,
              detail: tipoDi(v),
            })}
          />
        ) : (
          <RowTable {...table} columns={COLONNE} />
        )}
        {data.altre && (
          <p className={layout['quietProse']}>
            Queste sono le ultime {righe.length}: nel file CSV ci sono tutte.
          </p>
        )}
      </Panel>
    </div>
  )
}
