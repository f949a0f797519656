import { formattaIntero } from '@rateo/domain/parole/formato'
import { ROWS } from '../../hooks/use-search-state.ts'
import { both } from '../both.ts'
import field from '../fields/plain-field.module.css'
import { Icon } from '../icon.tsx'
import { Button } from '../plain/button.tsx'

type PageRowsProps = { total: number; rows: number; onRows: (rows: number) => void }

/** The choice of how many rows a page has; nothing where the smallest page holds them all. */
export function PageRows({ total, rows, onRows }: PageRowsProps) {
  if (total <= ROWS[0]) return null
  return (
    <span className={both(field['field'], field['small'])}>
      <select
        className={field['control']}
        aria-label="Righe per pagina"
        value={rows}
        onChange={(event) => onRows(Number(event.currentTarget.value))}
      >
        {ROWS.map((value) => (
          <option key={value} value={value}>
            {value} righe
          </option>
        ))}
      </select>
      <span className={field['icon']}>
        <Icon name="giu" size={14} />
      </span>
    </span>
  )
}

type PaginationProps = {
  result: { page: number; limit: number; total: number; total_exact: boolean; next: string | null }
  onPage: (page: number) => void
}

/** The buttons for the page before and after, and the number of pages where it is exact. */
export function Pagination({ result, onPage }: PaginationProps) {
  const { page, limit, total, total_exact: isExact, next } = result
  const pages = Math.max(1, Math.ceil(total / limit))
  if (page === 0 && next === null) return null
  return (
    <nav
      aria-label="Pagine"
      style={{ display: 'flex', gap: 'var(--r-space-8)', alignItems: 'center' }}
    >
      <Button
        variant="default"
        size="xs"
        aria-label="Pagina precedente"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="sinistra" size={16} />
      </Button>
      <span aria-current="page" style={{ minWidth: 96, textAlign: 'center' }}>
        Pagina {formattaIntero(page + 1)}
        {isExact && ` di ${formattaIntero(pages)}`}
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label="Pagina successiva"
        disabled={next === null}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="destra" size={16} />
      </Button>
    </nav>
  )
}
