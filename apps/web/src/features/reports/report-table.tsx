import { Button } from '@mantine/core'
import type { Cella, Report } from '@rateo/contract/ponte/reports'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { CATALOGO, type Colonna } from '@rateo/domain/andamento/catalogo-report'
import { colonneDi, testoCella } from '@rateo/domain/andamento/colonne-report'
import { useState } from 'react'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { ReportSummary } from './report-summary.tsx'
import classes from './reports.module.css'

const STEP = 100

const ambitoOf = ({ esercente, cliente }: Report) =>
  cliente ? 'cliente' : esercente ? 'esercente' : 'tutti'

function cellText({ tipo }: Colonna, value: Cella | undefined): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'string') return testoCella(tipo, value)
  return tipo === 'importo' ? formattaEuro(value) : formattaIntero(value)
}

/** Rows and totals; the first hundred, and more as they are asked for. */
export function ReportTable({ report }: { report: Report }) {
  const [shown, setShown] = useState(STEP)
  const isPhone = usePhoneScreen()
  const columns = colonneDi(report.tipo, ambitoOf(report))
  if (report.righe.length === 0) {
    return (
      <div className={classes['frame']}>
        <div className={classes['wait']} role="status">
          <strong>Niente nel periodo</strong>
          <span>In questi giorni non c’è nulla da contare.</span>
        </div>
      </div>
    )
  }
  const rows = report.righe.slice(0, shown)
  const left = report.n_righe - rows.length
  const canShow = rows.length < report.righe.length
  return (
    <>
      <ReportSummary report={report} columns={columns} />
      {isPhone ? (
        <Groups columns={columns} rows={rows} />
      ) : (
        <Table report={report} columns={columns} rows={rows} />
      )}
      {left > 0 && (
        <p className={classes['foot']}>
          {canShow && (
            <Button variant="default" onClick={() => setShown(shown + STEP)}>
              Mostra altre righe
            </Button>
          )}{' '}
          {contato(left, 'riga ancora', 'righe ancora')}; il CSV le ha tutte.
        </p>
      )}
    </>
  )
}

type PartProps = { report: Report; columns: readonly Colonna[]; rows: Report['righe'] }

// The rows of a report never change: their place is their name.
const numbered = (rows: Report['righe']) => rows.map((row, index) => ({ row, key: String(index) }))

function Table({ report, columns, rows }: PartProps) {
  return (
    // A narrow window scrolls the table and not the page: the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['frame']} tabIndex={0} aria-label="Righe del report">
      <table
        className={both(layout['table'], classes['table'])}
        aria-label={CATALOGO[report.tipo].titolo}
      >
        <thead className={layout['headings']}>
          <tr>
            {columns.map((c) => (
              <th key={c.chiave} scope="col" data-tipo={c.tipo}>
                {c.titolo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map(({ row, key }) => (
            <tr key={key}>
              {columns.map((c) => (
                <td key={c.chiave} data-tipo={c.tipo}>
                  {cellText(c, row[c.chiave])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map((c, index) =>
              index === 0 ? (
                <th key={c.chiave} scope="row">
                  Totale
                </th>
              ) : (
                <td key={c.chiave} data-tipo={c.tipo}>
                  {c.somma ? cellText(c, report.totali[c.chiave] ?? 0) : ''}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The rows on a phone: each is named by its first words, and is a short list of names and values. */
function Groups({ columns, rows }: Omit<PartProps, 'report'>) {
  const names = namesOf(columns)
  const rest = columns.filter((c) => !names.includes(c))
  return (
    <ul
      className={both(layout['list'], classes['frame'], classes['groups'])}
      aria-label="Righe del report"
    >
      {numbered(rows).map(({ row, key }) => (
        <li key={key}>
          <strong className={layout['name']}>
            {names.map((c) => cellText(c, row[c.chiave])).join(' · ')}
          </strong>
          <dl>
            {rest.map((c) => (
              <Pair key={c.chiave} column={c} value={row[c.chiave]} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** The columns that a row is known by: the first two, unless they are figures (“01/10/2026 · Carta”). */
const namesOf = (columns: readonly Colonna[]) =>
  columns.slice(0, 2).filter(({ tipo }) => tipo !== 'importo' && tipo !== 'numero')

function Pair({ column, value }: { column: Colonna; value: Cella | undefined }) {
  return (
    <>
      <dt className={layout['kind']}>{column.titolo}</dt>
      <dd>{cellText(column, value)}</dd>
    </>
  )
}
