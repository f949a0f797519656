import { COLONNE_MOVIMENTO_BANCA, type MovimentoBancaRow } from '@rateo/contract/ponte/banca'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { NOMI_ECCEZIONE_BANCA } from '@rateo/domain/banca/movimento-banca'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { StatoMovimento } from './stato-movimento.tsx'

const column = columnsOf<MovimentoBancaRow>(COLONNE_MOVIMENTO_BANCA)

/** The person or firm of a movement, or what the bank says of it. */
export const chiDi = ({ controparte, descrizione, importo_centesimi }: MovimentoBancaRow) =>
  controparte || descrizione || (importo_centesimi > 0 ? 'Entrata' : 'Uscita')

/** The reason, where amount and state do not say it already. */
const perche = ({ eccezione }: MovimentoBancaRow) =>
  eccezione === 'manca' || eccezione === 'eccede' ? NOMI_ECCEZIONE_BANCA[eccezione] : undefined

export const COLUMNS: readonly Column<MovimentoBancaRow>[] = [
  column('controparte', {
    header: 'Movimento',
    cell: (row) => (
      <TwoLines main={chiDi(row)} sub={row.controparte === '' ? undefined : row.descrizione} />
    ),
  }),
  column('data', { sort: 'data' }),
  column('importo_centesimi'),
  column('stato', {
    cell: (row) => <TwoLines main={<StatoMovimento stato={row.stato} />} sub={perche(row)} />,
  }),
  column('conto', { yields: 'first' }),
]

export const cardOf = (row: MovimentoBancaRow): CardOf => ({
  who: chiDi(row),
  amount: <Money centesimi={row.importo_centesimi} />,
  state: <StatoMovimento stato={row.stato} />,
  detail: [formattaGiorno(row.data), perche(row)].filter(Boolean).join(' · '),
})
