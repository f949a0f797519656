import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import { both } from '../both.ts'
import classes from './steps.module.css'

export type Step = {
  name: string
  /** The day of the step, or the last one for it. */
  note: ReactNode
  state: 'fatto' | 'adesso' | 'poi'
}

const WORDS: Record<Step['state'], string> = {
  fatto: 'Fatto: ',
  adesso: 'Adesso: ',
  poi: 'Poi: ',
}

/** The way of a record from its start to its end: what is done, what is next, what comes after. */
export const Steps = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol className={both(layout['list'], classes['steps'])} aria-label={label}>
    {steps.map(({ name, note, state }, index) => (
      <li
        key={name}
        className={classes['step']}
        data-state={state}
        {...(state === 'adesso' && { 'aria-current': 'step' as const })}
      >
        <span
          className={both(layout['mark'], classes['mark'])}
          data-done={state === 'fatto'}
          aria-hidden="true"
        >
          {state === 'fatto' ? '✓' : index + 1}
        </span>
        <span className={classes['words']}>
          <strong className={classes['name']}>
            <span className={layout['unseen']}>{WORDS[state]}</span>
            {name}
          </strong>
          <span className={layout['sub']}>{note}</span>
        </span>
      </li>
    ))}
  </ol>
)
