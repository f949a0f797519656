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

/** Names and values, one pair a line. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={layout['flat']}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
