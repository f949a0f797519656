import { Skeleton } from '@mantine/core'
import { formattaEuro } from '@rateo/domain/denaro'
import { contato } from '@rateo/domain/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { pagamentiQuery, toSearchBody } from '../pagamenti/index.ts'
import classes from './home.module.css'

type FigureProps = {
  label: string
  /** The filters of the list that makes the figure: the same ones that the address of the list has. */
  filters: Readonly<Record<string, string>>
  sum: 'residuo_centesimi' | 'incassato_centesimi' | 'importo_centesimi'
  isMain?: boolean
  tone?: 'errore'
  /** How it compares, instead of how many. */
  note?: string | undefined
}

/** One number, and the list that makes it behind it. */
export function Figure({ label, filters, sum, isMain, tone, note }: FigureProps) {
  const body = { ...toSearchBody({ search: '', page: 0, sort: '-created_at', filters }), limit: 1 }
  const { data, isError } = useQuery(pagamentiQuery(body))
  const amount = data?.totals?.[sum]
  return (
    <Link
      to={paths.pagamenti()}
      search={filters}
      className={classes['figure'] ?? ''}
      data-main={isMain}
      data-tone={amount ? tone : undefined}
    >
      <span className={classes['label']}>{label}</span>
      {data || isError ? (
        <>
          <span className={classes['number']}>
            {amount === undefined ? '—' : formattaEuro(amount)}
          </span>
          <span className={classes['count']}>
            {data
              ? (note ??
                `${data.total_exact ? '' : 'circa '}${contato(data.total, 'pagamento', 'pagamenti')}`)
              : 'Dato non disponibile adesso'}
          </span>
        </>
      ) : (
        <Skeleton height={isMain ? 70 : 58} mt={4} />
      )}
    </Link>
  )
}
