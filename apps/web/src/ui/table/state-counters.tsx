import type { SearchState } from '../../hooks/use-search-state.ts'
import classes from './state-counters.module.css'

export type Counter = {
  key: string
  label: string
  count: number
  /** The filters that the list has when this one is chosen. */
  filters: Readonly<Record<string, string>>
}

type StateCountersProps = {
  label: string
  /** All of them, then one for each state; none before they are known. */
  counters: readonly Counter[]
  /** Names of the filters that the counters set. */
  names: readonly string[]
  state: SearchState
}

/** The number of records in each state; choosing one shows those. */
export function StateCounters({ label, counters, names, state }: StateCountersProps) {
  if (counters.length === 0) return <div className={classes['strip']} aria-hidden="true" />
  const none = Object.fromEntries(names.map((name) => [name, '']))
  return (
    <div className={classes['strip']} role="group" aria-label={label}>
      {counters.map(({ key, label: text, count, filters }) => {
        const isChosen = names.every(
          (name) => (state.filters[name] ?? '') === (filters[name] ?? ''),
        )
        return (
          <button
            key={key}
            type="button"
            className={classes['counter']}
            aria-pressed={isChosen}
            onClick={() => state.setFilters({ ...none, ...filters })}
          >
            {text} <span className={classes['count']}>{count}</span>
          </button>
        )
      })}
    </div>
  )
}
