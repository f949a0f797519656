import type { EstrattoConto, RigaEstratto } from '@rateo/contract/ponte/estratto-conto'
import { RIGHE_ESTRATTO } from '@rateo/domain/parole/estratto-conto'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Day } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'

const orNothing = (centesimi: number) => (centesimi === 0 ? null : <Money centesimi={centesimi} />)

const diCui = ({ pagamento: { causale, numero } }: RigaEstratto) => `${numero} · ${causale}`

const COLUMNS: readonly Column<RigaEstratto>[] = [
  { header: 'Giorno', cell: (r) => <Day value={r.giorno} /> },
  {
    header: 'Che cosa',
    cell: (r) => <TwoLines main={RIGHE_ESTRATTO[r.tipo]} sub={diCui(r)} />,
  },
  { header: 'Addebiti', align: 'right', cell: (r) => orNothing(r.addebito_centesimi) },
  { header: 'Accrediti', align: 'right', cell: (r) => orNothing(r.accredito_centesimi) },
  {
    header: 'Rimborsi',
    align: 'right',
    yields: 'first',
    cell: (r) => orNothing(r.rimborsato_centesimi),
  },
  { header: 'Saldo', align: 'right', cell: (r) => <Money centesimi={r.saldo_centesimi} /> },
]

/** The amount of a line as a phone has it: below zero what makes less to pay. */
const cambiaDi = (r: RigaEstratto) =>
  r.addebito_centesimi - r.accredito_centesimi || r.rimborsato_centesimi

/** The lines of an estratto conto; each opens the pagamento that it is about. */
export function EstrattoRighe({ estratto: { righe } }: { estratto: EstrattoConto }) {
  const isPhone = usePhoneScreen()
  // A pagamento has several lines: its place among them is what tells one from another.
  const keyed = righe.map((riga, n) => ({ ...riga, n }))
  const common = {
    caption: 'Righe dell’estratto conto',
    rows: keyed,
    rowKey: ({ n }: { n: number }) => String(n),
    rowAddress: ({ pagamento }: RigaEstratto) => paths.pagamento(pagamento._id),
  }
  if (!isPhone) return <RowTable {...common} columns={COLUMNS} />
  return (
    <RowCards
      {...common}
      card={(r) => ({
        who: RIGHE_ESTRATTO[r.tipo],
        amount: <Money centesimi={cambiaDi(r)} />,
        state: <Money centesimi={r.saldo_centesimi} />,
        detail: (
          <>
            <Day value={r.giorno} /> · {diCui(r)}
          </>
        ),
      })}
    />
  )
}
