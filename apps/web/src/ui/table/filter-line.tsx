import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useDrop } from '../../hooks/use-drop.ts'
import { DropPanel } from '../fields/drop-panel.tsx'
import { Icon } from '../icon.tsx'
import chip from './filter-chip.module.css'
import classes from './filter-line.module.css'

/** Filters that have a place of their own; the others come when they are asked for. */
const PINNED = 3

type Line = {
  /** The filters of the list in their order, each with whether it is drawn now. */
  enter: (label: string, isDrawn: boolean) => void
  leave: (label: string) => void
  isPinned: (label: string) => boolean
  /** The filter that was just asked for. */
  asked: string | null
}
const LineContext = createContext<Line | null>(null)

/** Tells a filter whether it is drawn, and whether it was just asked for. Outside a line it always is. */
export function usePlace(label: string, isUsed: boolean) {
  const line = use(LineContext)
  const isAsked = line?.asked === label
  // A filter that was used once keeps its place: taking its value away does not take it from under the finger.
  const [wasUsed, setUsed] = useState(false)
  if ((isUsed || isAsked) && !wasUsed) setUsed(true)
  const isDrawn = line === null || isUsed || wasUsed || line.isPinned(label)
  const { enter, leave } = line ?? {}
  useLayoutEffect(() => enter?.(label, isDrawn), [enter, label, isDrawn])
  useLayoutEffect(() => () => leave?.(label), [leave, label])
  return { isDrawn, isAsked }
}

/** The filters of a list on one line: the first three, those in use, and a button that brings the others. */
export function FilterLine({ children }: { children: ReactNode }) {
  const [filters, setFilters] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [asked, setAsked] = useState<string | null>(null)
  const enter = useCallback(
    (label: string, isDrawn: boolean) => setFilters((known) => new Map(known).set(label, isDrawn)),
    [],
  )
  const leave = useCallback(
    (label: string) => setFilters((known) => new Map([...known].filter(([one]) => one !== label))),
    [],
  )
  const pinned = [...filters.keys()].slice(0, PINNED).join('\n')
  const line = useMemo(
    () => ({
      enter,
      leave,
      asked,
      isPinned: (label: string) => pinned.split('\n').includes(label),
    }),
    [enter, leave, asked, pinned],
  )
  const others = [...filters].filter(([, isDrawn]) => !isDrawn).map(([label]) => label)
  return (
    <LineContext value={line}>
      {children}
      {others.length > 0 && <Others labels={others} onAsk={setAsked} />}
    </LineContext>
  )
}

function Others({ labels, onAsk }: { labels: readonly string[]; onAsk: (label: string) => void }) {
  const { isOpen, opener, panel, close } = useDrop()
  return (
    <span className={chip['chip']}>
      <button type="button" className={chip['open']} {...opener}>
        <Icon name="piu" size={14} />
        Filtro
      </button>
      {isOpen && (
        <DropPanel label="Altri filtri" {...panel}>
          <ul className={classes['others']}>
            {labels.map((label) => (
              <li key={label}>
                <button
                  type="button"
                  className={classes['other']}
                  onClick={() => {
                    close()
                    onAsk(label)
                  }}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </DropPanel>
      )}
    </span>
  )
}
