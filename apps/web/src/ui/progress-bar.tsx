import layout from './layout.module.css'
import classes from './progress-bar.module.css'

/** The part of a work that is done; an unknown total is an empty bar. */
export function ProgressBar({ done, of }: { done: number; of: number }) {
  const part = of <= 0 ? 0 : Math.min(100, Math.round((done / of) * 100))
  return (
    <span
      className={classes['bar']}
      role="progressbar"
      aria-label="Avanzamento"
      aria-valuenow={part}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={layout['fill']} style={{ width: `${String(part)}%` }} />
    </span>
  )
}
