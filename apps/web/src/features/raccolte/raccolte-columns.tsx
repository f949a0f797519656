import { COLONNE_RACCOLTA, type RaccoltaRow } from '@rateo/contract/accordi/raccolte'
import { formattaData, formattaIntero } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'

const column = columnsOf<RaccoltaRow>(COLONNE_RACCOLTA)

const quante = ({ pagate, persone }: RaccoltaRow) =>
  `${formattaIntero(pagate)} di ${formattaIntero(persone)}`

const titolo = column('titolo', { cell: (row) => <TwoLines main={row.titolo} /> })
const esercente = column('esercente')
const scadenza = column('scadenza')
const pagate = column('pagate', { align: 'right', cell: quante })
const incassati = column('incassati_centesimi')
const attesi = column('attesi_centesimi', { yields: 'first' })
const stato = column('stato')

export const columnsFor = (role: Ruolo): readonly Column<RaccoltaRow>[] => [
  titolo,
  ...(role === 'admin' ? [esercente] : []),
  scadenza,
  pagate,
  incassati,
  attesi,
  stato,
]

export const cardOf = (row: RaccoltaRow): CardOf => ({
  who: row.titolo,
  amount: <Money centesimi={row.incassati_centesimi} />,
  state: <StatoBadge entita="raccolta" stato={row.stato} />,
  detail: `Hanno pagato ${quante(row)} · entro il ${formattaData(row.scadenza)}`,
})
