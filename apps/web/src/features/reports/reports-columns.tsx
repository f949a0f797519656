import { COLONNE_REPORT, type ReportRow } from '@rateo/contract/ponte/reports'
import { formattaGiorno, formattaIntero } from '@rateo/domain/parole/formato'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { InstantDay } from '../../ui/date.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './reports.module.css'
import { StatoReport } from './stato-report.tsx'

type ReportColumn = Column<ReportRow>

const column = columnsOf<ReportRow>(COLONNE_REPORT)

export const periodText = ({ dal, al }: Pick<ReportRow, 'dal' | 'al'>) =>
  `${formattaGiorno(dal)} – ${formattaGiorno(al)}`

/** The party whose figures these are. */
export const subjectOf = ({ esercente, cliente }: Pick<ReportRow, 'esercente' | 'cliente'>) =>
  esercente?.nome ?? cliente?.nome ?? 'Tutti gli esercenti'

const titolo = column('tipo', {
  cell: (r) => <span className={layout['name']}>{CATALOGO[r.tipo].titolo}</span>,
})
/** A person's own report opens within the list's address: the address of a single one is for the staff (SPC-08). */
const mio = column('tipo', { cell: (r) => <MyLink report={r} /> })

function MyLink({ report }: { report: ReportRow }) {
  return (
    <Link
      to={paths.reports()}
      search={{ report: report._id }}
      className={both(layout['reach'], classes['rowLink'])}
      data-row
    >
      {CATALOGO[report.tipo].titolo}
    </Link>
  )
}
const periodo: ReportColumn = {
  header: 'Periodo',
  cell: (r) => <span className={layout['nowrap']}>{periodText(r)}</span>,
}
const soggetto: ReportColumn = { header: 'Di chi', yields: 'second', cell: subjectOf }
const autore = column('autore', { yields: 'second' })
const chiesto = column('created_at', { sort: 'created_at' })
const scade: ReportColumn = {
  header: 'Conservato fino al',
  yields: 'first',
  cell: (r) => <InstantDay value={r.scade_at} />,
}
const stato = column('stato', { cell: (r) => <StatoReport report={r} /> })
const righe = column('n_righe', {
  yields: 'first',
  cell: (r) =>
    r.stato === 'pronto' ? formattaIntero(r.n_righe) : <span aria-label="Nessuna">—</span>,
})

export const columnsFor = (role: Ruolo): readonly ReportColumn[] =>
  role === 'admin'
    ? [titolo, periodo, soggetto, autore, chiesto, scade, righe, stato]
    : [mio, periodo, autore, chiesto, scade, righe, stato]

export const cardFor =
  (role: Ruolo) =>
  (r: ReportRow): CardOf => ({
    who: role === 'admin' ? CATALOGO[r.tipo].titolo : <MyLink report={r} />,
    amount: null,
    state: <StatoReport report={r} />,
    detail: role === 'admin' ? `${periodText(r)} · ${subjectOf(r)}` : periodText(r),
  })
