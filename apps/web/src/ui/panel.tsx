import type { ReactNode } from 'react'
import layout from './layout.module.css'
import classes from './panel.module.css'

type PanelProps = { title?: string; aside?: ReactNode; children: ReactNode }

/** A part of a page, with its own heading. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className={classes['panel']} {...(title && { 'aria-label': title })}>
      {title && (
        <header className={classes['head']}>
          <h2 className={classes['title']}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}

/** `key` tells facts apart whose name is more than text. */
type Fact = { value: ReactNode } & ({ name: string } | { name: ReactNode; key: string })

/** Names and values, one pair a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={layout['flat']}>
      {facts.map((fact) => (
        <div key={'key' in fact ? fact.key : fact.name} className={classes['fact']}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
