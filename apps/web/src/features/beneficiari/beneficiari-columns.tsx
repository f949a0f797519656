import { COLONNE_BENEFICIARIO, type BeneficiarioRow } from '@rateo/contract/persone/beneficiari'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { TwoLines } from '../../ui/page-head.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'

const column = columnsOf<BeneficiarioRow>(COLONNE_BENEFICIARIO)

const nome = column('nome', { cell: (row) => <TwoLines main={row.nome} /> })
const cliente = column('cliente')
const esercente = column('esercente', { cell: (row) => row.esercente?.nome ?? 'Chi paga' })
const creato = column('created_at', { sort: 'created_at', yields: 'first' })
const stato = column('stato')

export const columnsFor = (role: Ruolo): readonly Column<BeneficiarioRow>[] => [
  nome,
  ...(role === 'cliente' ? [] : [cliente]),
  ...(role === 'esercente' ? [] : [esercente]),
  creato,
  stato,
]

export const cardFor =
  (role: Ruolo) =>
  (row: BeneficiarioRow): CardOf => ({
    who: row.nome,
    amount: null,
    state: <StatoBadge entita="beneficiario" stato={row.stato} />,
    detail:
      role === 'cliente'
        ? row.esercente === null
          ? 'Lo tieni tu'
          : `Lo tiene ${row.esercente.nome}`
        : `Paga ${row.cliente.nome}`,
  })
