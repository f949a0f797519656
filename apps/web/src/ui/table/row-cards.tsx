import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import classes from './row-cards.module.css'

/** The three facts of a row on a phone (chi, quanto, stato), and one line more. */
export type CardOf = {
  who: ReactNode
  amount: ReactNode
  state: ReactNode
  detail: ReactNode
  /** The one thing to do about it, where there is one: beside the state, below the link of the row and not in it. */
  action?: ReactNode
}

type RowCardsProps<T> = {
  caption: string
  rows: readonly T[]
  rowKey: (row: T) => string
  rowAddress?: ((row: T) => string) | undefined
  card: (row: T) => CardOf
}

export function RowCards<T>({ caption, rows, rowKey, rowAddress, card }: RowCardsProps<T>) {
  return (
    <ul className={classes['cards']} aria-label={caption}>
      {rows.map((row) => {
        const { who, amount, state, detail, action } = card(row)
        const content = (
          <>
            <span className={classes['line']}>
              <span className={classes['who']}>{who}</span>
              <span className={classes['amount']}>{amount}</span>
            </span>
            <span className={both(classes['line'], classes['below'])}>
              <span className={classes['detail']}>{detail}</span>
              {!action && <span className={classes['state']}>{state}</span>}
            </span>
          </>
        )
        return (
          <li key={rowKey(row)}>
            {rowAddress ? (
              <Link to={rowAddress(row)} className={classes['card'] ?? ''} data-row>
                {content}
              </Link>
            ) : (
              <div className={classes['card']}>{content}</div>
            )}
            {action && (
              <div className={both(layout['apart'], classes['action'])}>
                {state}
                {action}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
