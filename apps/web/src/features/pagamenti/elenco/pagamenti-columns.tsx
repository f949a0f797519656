import { COLONNE_PAGAMENTO, type PagamentoRow } from '@rateo/contract/accordi/elenco-pagamenti'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Money } from '../../../ui/money.tsx'
import { columnsOf, declaredColumns } from '../../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../../ui/table/row-cards.tsx'
import type { Column } from '../../../ui/table/row-table.tsx'
import { Metodo } from '../metodo.tsx'
import type { Fixed } from './elenco.api.ts'
import { StatoPagamento } from './stato-pagamento.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from './pagamenti.module.css'
import { origineText } from '../words.ts'

type PagamentoColumn = Column<PagamentoRow>

const column = columnsOf<PagamentoRow>(COLONNE_PAGAMENTO)

const data = column('created_at', { sort: 'created_at' })
const cliente = column('cliente', {
  cell: (p) => (
    <span className={both(layout['clamp'], layout['name'], classes['name'])} title={p.cliente.nome}>
      {p.cliente.nome}
    </span>
  ),
})
const esercente = column('esercente', {
  cell: (p) => (
    <span
      className={both(layout['clamp'], layout['name'], classes['name'])}
      title={p.esercente.nome}
    >
      {p.esercente.nome}
    </span>
  ),
})
/** Both parties one above the other, each in one line: side by side neither was read whole. */
const parti = column('cliente', {
  header: 'Cliente ed esercente',
  cell: (p) => (
    <>
      <span
        className={both(layout['clamp'], layout['name'], classes['one'])}
        title={p.cliente.nome}
      >
        {p.cliente.nome}
      </span>
      <span
        className={both(layout['small'], layout['clamp'], classes['one'])}
        title={p.esercente.nome}
      >
        {p.esercente.nome}
      </span>
    </>
  ),
})
const causale = column('causale', {
  header: 'Causale e origine',
  cell: (p) => (
    <>
      <span className={both(layout['clamp'], classes['causale'])} title={p.causale}>
        {p.causale}
      </span>
      <span className={both(layout['small'], layout['clamp'], classes['causale'])}>
        {p.beneficiario !== null && `Per ${p.beneficiario.nome} · `}
        {p.numero} · {origineText(p)}
      </span>
    </>
  ),
})
const metodo = column('metodo', { yields: 'first', cell: (p) => <Metodo {...p} /> })
const scadenza = column('scadenza', { yields: 'second', sort: 'scadenza' })
/** Both parties and the causale need the room of a laptop: the day it falls due is in the record. */
const scadenzaStaff = column('scadenza', { yields: 'first', sort: 'scadenza' })
const importo = column('importo_centesimi', {
  sort: 'importo_centesimi',
  cell: (p) => (
    <strong className={layout['figure']}>
      <Money centesimi={p.importo_centesimi - p.sconto_centesimi} />
    </strong>
  ),
})
const residuo = column('residuo_centesimi', {
  yields: 'first',
  cell: (p) => <Money centesimi={p.residuo_centesimi} isQuiet={p.residuo_centesimi === 0} />,
})
const stato = column('stato', { cell: (p) => <StatoPagamento row={p} /> })

const PARTIES: Record<Ruolo, readonly PagamentoColumn[]> = {
  esercente: [cliente],
  cliente: [esercente],
  admin: [parti],
}

/** The other side of the debt, and for the admin both; on the page of one party its name says nothing. */
const partiesFor = (role: Ruolo, { cliente_id, esercente_id }: Fixed) => {
  if (cliente_id !== undefined) return role === 'esercente' ? [] : [esercente]
  if (esercente_id !== undefined) return role === 'cliente' ? [] : [cliente]
  return PARTIES[role]
}

/** The columns of the role (PAG-M1). */
export const columnsFor = (role: Ruolo, fixed: Fixed): readonly PagamentoColumn[] => [
  data,
  ...partiesFor(role, fixed),
  causale,
  ...declaredColumns<PagamentoRow>(COLONNE_PAGAMENTO, role),
  metodo,
  role === 'admin' ? scadenzaStaff : scadenza,
  stato,
  residuo,
  importo,
]

export const cardFor =
  (role: Ruolo) =>
  (p: PagamentoRow): CardOf => ({
    who: role === 'esercente' ? p.cliente.nome : p.esercente.nome,
    amount: <Money centesimi={p.importo_centesimi - p.sconto_centesimi} />,
    state: <StatoPagamento row={p} />,
    // The end of the line is left out where there is no room.
    detail:
      role === 'admin' ? (
        `${p.numero} · ${p.cliente.nome}`
      ) : (
        <>
          {p.causale} · {formattaGiorno(p.scadenza)} ·{' '}
          <span className={layout['nowrap']}>{p.numero}</span>
        </>
      ),
  })
