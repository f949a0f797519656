import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from '../saldo-box.module.css'

export type Figure = {
  label: string
  value: ReactNode
  note?: string
  /** The filters of the list of this very page that the figure counts, and the id of where that list is. */
  opens?: { search: Readonly<Record<string, string>>; hash: string }
}

/** The figures that a record is looked up for, above everything else that is known of it. */
export const Figures = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <ul className={classes['box']} data-of={figures.length} aria-label={label}>
    {figures.map((one) => (
      <li key={one.label} className={one.opens ? undefined : classes['figure']}>
        {one.opens ? (
          <Link to="." {...one.opens} className={classes['figure'] ?? ''}>
            <Inside figure={one} />
          </Link>
        ) : (
          <Inside figure={one} />
        )}
      </li>
    ))}
  </ul>
)

const Inside = ({ figure: { label, value, note } }: { figure: Figure }) => (
  <>
    <span className={classes['label']}>{label}</span>
    {value}
    {note && <span className={classes['label']}>{note}</span>}
  </>
)
