import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Metrica } from '@rateo/domain/parole/metriche'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { both } from '../both.ts'
import { Definition } from './definition.tsx'
import layout from '../layout.module.css'
import { Skeleton } from '../plain/skeleton.tsx'
import classes from './figure-card.module.css'

export type CardProps = {
  label: string
  /** The list that makes the figure, and its filters as the address of the list has them. */
  to: string
  filters: Readonly<Record<string, string>>
  /** Null while it is being read, undefined where it cannot be. */
  amount: number | null | undefined
  note: ReactNode
  /** Drawn below the words. */
  below?: ReactNode
  isMain?: boolean | undefined
  tone?: 'errore' | undefined
  /** The sum that it is, where its words are said elsewhere too. */
  metrica?: Metrica | undefined
}

/** A number that opens the list which makes it. */
export function FigureCard({
  label,
  to,
  filters,
  amount,
  note,
  below,
  isMain,
  tone,
  metrica,
}: CardProps) {
  return (
    <div className={classes['figure']} data-main={isMain} data-tone={amount ? tone : undefined}>
      <Link to={to} search={filters} className={classes['opens'] ?? ''}>
        <span className={both(layout['note'], metrica && classes['besideMark'])}>{label}</span>
        {amount === null ? (
          <Skeleton height={isMain ? 70 : 58} marginTop={4} />
        ) : (
          <>
            <span className={classes['number']}>
              {amount === undefined ? '—' : formattaEuro(amount)}
            </span>
            <span className={classes['count']}>{note}</span>
            {below}
          </>
        )}
      </Link>
      {metrica && <Definition metrica={metrica} />}
    </div>
  )
}

/** Cards side by side, in as many lines as it takes. */
export const FigureCards = ({ children }: { children: ReactNode }) => (
  <div className={classes['figures']}>{children}</div>
)

export const NOT_NOW = 'Dato non disponibile adesso'
