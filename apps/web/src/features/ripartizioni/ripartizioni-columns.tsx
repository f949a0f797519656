import { COLONNE_RIPARTIZIONE, type RipartizioneRow } from '@rateo/contract/accordi/ripartizioni'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { quanteText } from './words.ts'

const column = columnsOf<RipartizioneRow>(COLONNE_RIPARTIZIONE)

const causale = column('causale', {
  cell: (row) => (
    <TwoLines
      main={row.causale}
      {...(row.beneficiario && { sub: `Per ${row.beneficiario.nome}` })}
    />
  ),
})
const esercente = column('esercente')
const quote = column('quote', { cell: quanteText })
const scadenza = column('scadenza', { sort: 'scadenza', yields: 'first' })
const stato = column('stato')
const totale = column('totale_centesimi', { sort: 'totale_centesimi' })

export const columnsFor = (role: Ruolo): readonly Column<RipartizioneRow>[] => [
  causale,
  ...(role === 'admin' ? [esercente] : []),
  scadenza,
  quote,
  stato,
  totale,
]

export const cardOf = (row: RipartizioneRow): CardOf => ({
  who: row.causale,
  amount: <Money centesimi={row.totale_centesimi} />,
  state: <StatoBadge entita="ripartizione" stato={row.stato} />,
  detail: quanteText(row),
})
