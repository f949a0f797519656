import type { Cella, Report } from '@rateo/contract/ponte/reports'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import type { Colonna } from '@rateo/domain/andamento/catalogo-report'
import { testoCella } from '@rateo/domain/andamento/colonne-report'
import { both } from '../../ui/both.ts'
import chart from '../../ui/chart/parts.module.css'
import layout from '../../ui/layout.module.css'
import classes from './reports.module.css'

/** Columns that divide a report into a few parts that people compare, the most telling first. */
const DIVISIONI = ['fascia', 'metodo', 'esercente', 'cliente', 'codice'] as const
const PARTI_MAX = 5

type Parte = { nome: string; centesimi: number }

/** The greatest parts of a sum, and all the others as one. */
function partsOf(righe: Report['righe'], by: Colonna, of: Colonna): Parte[] {
  const sums = new Map<string, number>()
  for (const riga of righe) {
    const nome = testoCella(by.tipo, String(riga[by.chiave] ?? '—'))
    const centesimi: Cella | undefined = riga[of.chiave]
    sums.set(nome, (sums.get(nome) ?? 0) + (typeof centesimi === 'number' ? centesimi : 0))
  }
  const all = [...sums].map(([nome, centesimi]) => ({ nome, centesimi }))
  const parts = all.toSorted((a, b) => b.centesimi - a.centesimi)
  if (parts.length <= PARTI_MAX + 1) return parts
  const rest = parts.slice(PARTI_MAX)
  const centesimi = rest.reduce((sum, one) => sum + one.centesimi, 0)
  return [
    ...parts.slice(0, PARTI_MAX),
    { nome: contato(rest.length, 'un altro', 'altri'), centesimi },
  ]
}

/** The sums of a report and the parts of the first one, above its rows. */
export function ReportSummary({
  report,
  columns,
}: {
  report: Report
  columns: readonly Colonna[]
}) {
  const sums = columns.filter((c) => c.somma)
  const of = sums.find(({ tipo }) => tipo === 'importo')
  const by = DIVISIONI.flatMap((name) => columns.filter((c) => c.chiave === name))[0]
  // A long report has only its first rows here: parts of those would not be parts of the sum.
  const isWhole = report.righe.length === report.n_righe
  const parts = of && by && isWhole ? partsOf(report.righe, by, of) : []
  const greatest = Math.max(1, ...parts.map(({ centesimi }) => centesimi))
  return (
    <section className={classes['summary']} aria-label="In breve">
      <dl className={both(layout['terms'], classes['sums'])}>
        {sums.map(({ chiave, titolo, tipo }) => {
          const sum = report.totali[chiave] ?? 0
          return (
            <div key={chiave}>
              <dt>{titolo}</dt>
              <dd className={layout['lead']}>
                {tipo === 'importo' ? formattaEuro(sum) : formattaIntero(sum)}
              </dd>
            </div>
          )
        })}
      </dl>
      {by && of && parts.length > 1 && (
        <ul
          className={layout['listClose']}
          aria-label={`${of.titolo} per ${by.titolo.toLowerCase()}`}
        >
          {parts.map(({ nome, centesimi }) => (
            <li key={nome} className={classes['part']}>
              <span className={layout['broken']}>{nome}</span>
              <span className={both(chart['track'], classes['track'])} aria-hidden="true">
                <span
                  className={layout['fill']}
                  style={{ width: `${String((Math.max(0, centesimi) / greatest) * 100)}%` }}
                />
              </span>
              <span className={layout['nowrap']}>{formattaEuro(centesimi)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
