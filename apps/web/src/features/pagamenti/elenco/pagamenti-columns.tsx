import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Day, InstantDay } from '../../../ui/date.tsx'
import { Money } from '../../../ui/money.tsx'
import type { CardOf } from '../../../ui/table/row-cards.tsx'
import type { Column } from '../../../ui/table/row-table.tsx'
import { StatoBadge, ToneBadge } from '../../../ui/stato-badge.tsx'
import { Metodo } from '../metodo.tsx'
import type { Fixed } from './elenco.api.ts'
import classes from './pagamenti.module.css'
import { origineText } from '../words.ts'

type PagamentoColumn = Column<PagamentoRow>

const data: PagamentoColumn = {
  header: 'Data',
  sort: 'created_at',
  cell: (p) => <InstantDay value={p.created_at} />,
}
const cliente: PagamentoColumn = {
  header: 'Cliente',
  cell: (p) => <span className={classes['name']}>{p.cliente.nome}</span>,
}
const esercente: PagamentoColumn = {
  header: 'Esercente',
  cell: (p) => <span className={classes['name']}>{p.esercente.nome}</span>,
}
const causale: PagamentoColumn = {
  header: 'Causale e origine',
  cell: (p) => (
    <>
      <span className={classes['causale']}>{p.causale}</span>
      <span className={classes['sub']}>{origineText(p)}</span>
    </>
  ),
}
const metodo: PagamentoColumn = {
  header: 'Metodo',
  yields: 'first',
  cell: (p) => <Metodo {...p} />,
}
const scadenza: PagamentoColumn = {
  header: 'Scadenza',
  yields: 'second',
  sort: 'scadenza',
  cell: (p) => <Day value={p.scadenza} />,
}
const importo: PagamentoColumn = {
  header: 'Importo',
  sort: 'importo_centesimi',
  align: 'right',
  cell: (p) => (
    <strong className={classes['amount']}>
      <Money centesimi={p.importo_centesimi} />
    </strong>
  ),
}
const residuo: PagamentoColumn = {
  header: 'Residuo',
  align: 'right',
  yields: 'first',
  cell: (p) => <Money centesimi={p.residuo_centesimi} isQuiet={p.residuo_centesimi === 0} />,
}
const stato: PagamentoColumn = { header: 'Stato', cell: (p) => <StatoPagamento row={p} /> }

/** The state; a debt of which nothing was paid in time is "In ritardo" instead of "Da pagare". */
export function StatoPagamento({ row }: { row: Pick<PagamentoRow, 'stato' | 'in_ritardo'> }) {
  if (row.in_ritardo && row.stato === 'da_pagare') {
    return <ToneBadge tone="avviso">In ritardo</ToneBadge>
  }
  return <StatoBadge entita="pagamento" stato={row.stato} />
}

/** Each role sees the other side of the debt, and the admin both (PAG-M1). */
export const COLUMNS: Record<Ruolo, readonly PagamentoColumn[]> = {
  esercente: [data, cliente, causale, metodo, scadenza, stato, residuo, importo],
  cliente: [data, esercente, causale, metodo, scadenza, stato, residuo, importo],
  admin: [data, esercente, cliente, causale, metodo, scadenza, stato, residuo, importo],
}

/** The columns of the role; on the page of one of the two parties its own column says nothing. */
export const columnsFor = (role: Ruolo, fixed: Fixed): readonly PagamentoColumn[] =>
  COLUMNS[role].filter(
    (column) =>
      !(column === cliente && fixed.cliente_id !== undefined) &&
      !(column === esercente && fixed.esercente_id !== undefined),
  )

export const cardFor =
  (role: Ruolo) =>
  (p: PagamentoRow): CardOf => ({
    who: role === 'esercente' ? p.cliente.nome : p.esercente.nome,
    amount: <Money centesimi={p.importo_centesimi} />,
    state: <StatoPagamento row={p} />,
    detail: role === 'admin' ? p.cliente.nome : `${formattaGiorno(p.scadenza)} · ${p.causale}`,
  })
