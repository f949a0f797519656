import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { pagamentiQuery, toSearchBody } from '../pagamenti/index.ts'
import layout from '../../ui/layout.module.css'
import classes from './home.module.css'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

type CardProps = {
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
}

/** A number that opens the list which makes it. */
export function FigureCard({ label, to, filters, amount, note, below, isMain, tone }: CardProps) {
  return (
    <Link
      to={to}
      search={filters}
      className={classes['figure'] ?? ''}
      data-main={isMain}
      data-tone={amount ? tone : undefined}
    >
      <span className={layout['note']}>{label}</span>
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
  )
}

export const NOT_NOW = 'Dato non disponibile adesso'

type FigureProps = Pick<CardProps, 'label' | 'filters' | 'isMain' | 'tone'> & {
  sum: 'residuo_centesimi' | 'importo_centesimi'
}

/** A sum over the pagamenti that the filters find. */
export function Figure({ sum, ...card }: FigureProps) {
  const body = {
    ...toSearchBody({ search: '', page: 0, sort: '-created_at', filters: card.filters }),
    limit: 1,
  }
  const { data, isError } = useQuery(pagamentiQuery(body))
  const count = data && contato(data.total, 'pagamento', 'pagamenti')
  return (
    <FigureCard
      {...card}
      to={paths.pagamenti()}
      amount={data || isError ? data?.totals?.[sum] : null}
      note={data ? `${data.total_exact ? '' : 'circa '}${count}` : NOT_NOW}
    />
  )
}
