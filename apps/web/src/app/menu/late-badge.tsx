import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { inRitardoQuery } from '../../features/pagamenti/index.ts'
import layout from '../../ui/layout.module.css'
import classes from './bottom-bar.module.css'

const MOST = 99

/** The number of late debts, on the section where they are paid. */
export function LateBadge() {
  const { data } = useQuery(inRitardoQuery)
  if (!data || data.total === 0) return null
  return (
    <span className={classes['badge']}>
      <span aria-hidden="true">{data.total > MOST ? `${MOST}+` : data.total}</span>
      <span className={layout['unseen']}>{contato(data.total, 'in ritardo', 'in ritardo')}, </span>
    </span>
  )
}
