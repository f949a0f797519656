import { COLONNE_RIPARTIZIONE, type RipartizioneRow } from '@rateo/contract/accordi/ripartizioni'
import { formattaData } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { TwoLines } from '../../ui/page-head.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'

const column = columnsOf<RipartizioneRow>(COLONNE_RIPARTIZIONE)

const nome = column('nome', { cell: (row) => <TwoLines main={row.nome} /> })
const esercente = column('esercente')
const creato = column('created_at', { sort: 'created_at', yields: 'first' })
const stato = column('stato')

export const columnsFor = (role: Ruolo): readonly Column<RipartizioneRow>[] =>
  role === 'admin' ? [nome, esercente, creato, stato] : [nome, creato, stato]

export const cardOf = (row: RipartizioneRow): CardOf => ({
  who: row.nome,
  amount: null,
  state: <StatoBadge entita="ripartizione" stato={row.stato} />,
  detail: `Creata il ${formattaData(row.created_at)}`,
})
