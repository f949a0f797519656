import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import layout from '../../ui/layout.module.css'
import classes from './todo-list.module.css'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

export type Todo = {
  key: string
  count: number
  label: string
  amount?: number | null
  /** The word for what is done there; without a list of ours there is only the number. */
  action?: string
  to?: string
  search?: Record<string, string>
}

type Props = {
  /** Undefined until it is known; queues that hold nothing are left out by whoever asks. */
  todos: readonly Todo[] | undefined
  error: unknown
  onRetry: () => void
  aside?: ReactNode
}

/** Everything that waits for a person, each with its number and the way to it; in one line when there is nothing. */
export function TodoList({ todos, error, onRetry, aside }: Props) {
  return (
    <section className={classes['todo']} aria-label="Da fare adesso">
      <header className={classes['head']}>
        <h3 className={layout['heading']}>Da fare adesso</h3>
        {aside}
      </header>
      {error && !todos ? (
        <PageError error={error} onRetry={onRetry} />
      ) : !todos ? (
        <Skeleton height={44} margin={16} />
      ) : todos.length === 0 ? (
        <p className={classes['nothing']}>
          <Icon name="fatto" size={18} /> Niente in sospeso.
        </p>
      ) : (
        <ul className={classes['list']}>
          {todos.map((todo) => (
            <Line key={todo.key} todo={todo} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ todo }: { todo: Todo }) {
  const { count, label, amount, action, to, search = {} } = todo
  const content = (
    <>
      <strong className={classes['count']}>{formattaIntero(count)}</strong>
      <span className={classes['label']}>{label}</span>
      {amount !== null && amount !== undefined && (
        <span className={classes['amount']}>{formattaEuro(amount)}</span>
      )}
      {action && <span className={classes['action']}>{action}</span>}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} search={search} className={classes['line'] ?? ''}>
          {content}
        </Link>
      ) : (
        <span className={classes['line']}>{content}</span>
      )}
    </li>
  )
}
