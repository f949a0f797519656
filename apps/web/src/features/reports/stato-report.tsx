import type { ReportRow } from '@rateo/contract/ponte/reports'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import layout from '../../ui/layout.module.css'
import classes from './reports.module.css'

/** The state; while it is being made also how far. */
export function StatoReport({ report }: { report: Pick<ReportRow, 'stato' | 'avanzamento'> }) {
  return (
    <span className={layout['inline']}>
      <StatoBadge entita="report" stato={report.stato} />
      {report.stato === 'in_elaborazione' && <Progress value={report.avanzamento} />}
    </span>
  )
}

export function Progress({ value }: { value: number }) {
  return (
    <span
      className={classes['bar']}
      role="progressbar"
      aria-label="Avanzamento"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={layout['fill']} style={{ width: `${String(value)}%` }} />
    </span>
  )
}
