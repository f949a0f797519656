import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { pagamentiQuery, toSearchBody } from '../pagamenti/index.ts'
import { type CardProps, FigureCard, NOT_NOW } from '../../ui/chart/figure-card.tsx'

type FigureProps = Pick<CardProps, 'label' | 'filters' | 'isMain' | 'tone' | 'metrica'> & {
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
