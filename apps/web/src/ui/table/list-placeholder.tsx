import layout from '../layout.module.css'
import classes from './search-table.module.css'
import { Skeleton } from '../plain/skeleton.tsx'

const LINES = Array.from({ length: 10 }, (_, index) => index)

/** Ten rows in the places of the first that come. */
export function ListPlaceholder() {
  return (
    <div className={classes['placeholder']}>
      <span className={layout['unseen']} role="status">
        Caricamento dell’elenco
      </span>
      {LINES.map((line) => (
        <Skeleton key={line} height={20} />
      ))}
    </div>
  )
}
