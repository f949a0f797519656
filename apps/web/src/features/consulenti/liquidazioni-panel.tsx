import { formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import type { Liquidazione } from '@rateo/contract/persone/liquidazioni'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { diConsulenteQuery } from './liquidazioni.api.ts'

const keyOf = (l: Liquidazione) => l._id
const quando = (l: Liquidazione) =>
  `fino a ${formattaMeseAnno(`${l.mese}-01`)}${l.pagata_il === null ? '' : ` · pagata il ${formattaGiorno(l.pagata_il)}`}`
const Numero = ({ l }: { l: Liquidazione }) => (
  <Link to={paths.liquidazione(l._id)}>{`Liquidazione ${l.numero}`}</Link>
)

const COLUMNS: readonly Column<Liquidazione>[] = [
  { header: 'Liquidazione', cell: (l) => <TwoLines main={<Numero l={l} />} sub={quando(l)} /> },
  { header: 'Stato', cell: (l) => <StatoBadge entita="liquidazione" stato={l.stato} /> },
  {
    header: 'Da pagare',
    align: 'right',
    cell: (l) => <Money centesimi={l.conteggio.netto_centesimi} />,
  },
]

/** The liquidazioni of a consulente, the newest first. */
export function LiquidazioniPanel({ id }: { id: string }) {
  const isPhone = usePhoneScreen()
  const { data } = useQuery(diConsulenteQuery(id))
  if (data === undefined || data.data.length === 0) return null
  return (
    <Panel title="Liquidazioni">
      {isPhone ? (
        <RowCards
          caption="Liquidazioni"
          rows={data.data}
          rowKey={keyOf}
          card={(l) => ({
            who: <Numero l={l} />,
            amount: <Money centesimi={l.conteggio.netto_centesimi} />,
            state: <StatoBadge entita="liquidazione" stato={l.stato} />,
            detail: quando(l),
          })}
        />
      ) : (
        <RowTable caption="Liquidazioni" columns={COLUMNS} rows={data.data} rowKey={keyOf} />
      )}
    </Panel>
  )
}
