import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { both } from './both.ts'
import { currentInSight } from './current-in-sight.ts'
import layout from './layout.module.css'
import classes from './page-head.module.css'
import tabStyles from './route-tabs.module.css'

/** The head of a list: a sentence about it, and the buttons that begin something. */
export const ListHead = ({ intro, children }: { intro: string; children?: ReactNode }) => (
  <div className={both(layout['head'], layout['broad'])}>
    <p className={classes['intro']}>{intro}</p>
    {children}
  </div>
)

/** A cell with a fact and, below it, a smaller one. */
export const TwoLines = ({ main, sub }: { main: ReactNode; sub?: ReactNode }) => (
  <>
    <span className={both(layout['name'], layout['broken'], classes['main'])}>{main}</span>
    {sub && <span className={classes['sub']}>{sub}</span>}
  </>
)

/** The wider column of a record and the narrower one, one below the other where there is no room. */
export const DetailColumns = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => (
  <div className={layout['columns']}>
    <div className={layout['column']}>{main}</div>
    <div className={layout['column']}>{aside}</div>
  </div>
)

type Tab = { value: string; label: string }
type TabLinksProps = {
  label: string
  tabs: readonly Tab[]
  current: string
  to: string
  /** The classes of the list and of its parts, where they are parts of a part: two lines of tabs would look alike. */
  look?: { list: string | undefined; part: string | undefined }
}

const TABS = {
  list: both(tabStyles['tabs'], tabStyles['parts']),
  part: both(tabStyles['tab'], tabStyles['part']),
}

/** Parts of a page, each with an address of its own: `?scheda=…`. */
export const TabLinks = ({ label, tabs, current, to, look = TABS }: TabLinksProps) => (
  <nav aria-label={label}>
    <ul ref={currentInSight} className={look.list}>
      {tabs.map(({ value, label: text }, index) => (
        <li key={value}>
          <Link
            to={to}
            search={() => ({ scheda: index === 0 ? undefined : value })}
            className={look.part ?? ''}
            activeProps={{}}
            // The first part is the one with no word in the address: any other word is another part.
            activeOptions={{ exact: true, explicitUndefined: true }}
            {...(current === value && { 'aria-current': 'page' as const })}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
