import type { Contatori } from '@rateo/contract/chiamata/contatori'
import type { SearchState } from '../../hooks/use-search-state.ts'
import { currentInSight } from '../current-in-sight.ts'
import classes from './state-counters.module.css'

export type Counter = {
  key: string
  label: string
  count: number
  /** The filters that the list has when this one is chosen. */
  filters: Readonly<Record<string, string>>
}

type Groups<S extends string, G extends string> = {
  /** The word for all records together. */
  all: string
  /** The words of the groups, in the order in which they are shown. */
  labels: Readonly<Record<G, string>>
  /** The group of each state. */
  groupOf: Readonly<Record<S, G>>
}

/** A counter for all records and one for each group that has any: a group is chosen as the filter of its states. */
export function groupedCounters<S extends string, G extends string>(
  { stati }: Contatori,
  { all, labels, groupOf }: Groups<S, G>,
): Counter[] {
  const states = Object.entries<G>(groupOf)
  const counted = (of: readonly string[]) =>
    stati.reduce((sum, { stato, quanti }) => (of.includes(stato) ? sum + quanti : sum), 0)
  const groups = Object.entries<string>(labels).map(([key, label]): Counter => {
    const of = states.flatMap(([stato, group]) => (group === key ? [stato] : []))
    return { key, label, count: counted(of), filters: { stato: of.join(',') } }
  })
  return [
    { key: 'all', label: all, count: counted(Object.keys(groupOf)), filters: {} },
    ...groups.filter(({ count }) => count > 0),
  ]
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
    <div ref={currentInSight} className={classes['strip']} role="group" aria-label={label}>
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
