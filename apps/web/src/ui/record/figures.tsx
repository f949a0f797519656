import type { ReactNode } from 'react'
import classes from '../saldo-box.module.css'

export type Figure = { label: string; value: ReactNode; note?: string }

/** The figures that a record is looked up for, above everything else that is known of it. */
export const Figures = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <ul className={classes['box']} data-of={figures.length} aria-label={label}>
    {figures.map((one) => (
      <li key={one.label} className={classes['figure']}>
        <span className={classes['label']}>{one.label}</span>
        {one.value}
        {one.note && <span className={classes['label']}>{one.note}</span>}
      </li>
    ))}
  </ul>
)
