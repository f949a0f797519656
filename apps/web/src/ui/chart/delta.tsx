import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { both } from '../both.ts'
import tones from '../tones.module.css'
import classes from './delta.module.css'

type Props = {
  now: number
  before: number
  when: string
  /** Whether more of it is better, worse, or neither. */
  more?: 'meglio' | 'peggio' | 'diverso'
}

const TONES = {
  meglio: { up: 'successo', down: 'avviso' },
  peggio: { up: 'avviso', down: 'successo' },
  diverso: { up: 'informazione', down: 'informazione' },
} as const

/** How a sum stands to one before it: an arrow, a word and a colour that say the same. */
export function Delta({ now, before, when, more = 'meglio' }: Props) {
  if (now === before) return <span className={classes['same']}>= Come {when}</span>
  const isMore = now > before
  return (
    <span className={classes['delta']}>
      <span
        className={both(tones['tone'], classes['chip'])}
        data-tone={TONES[more][isMore ? 'up' : 'down']}
      >
        <span aria-hidden="true">{isMore ? '▲' : '▼'}</span> {formattaEuro(Math.abs(now - before))}{' '}
        {isMore ? 'in più' : 'in meno'}
      </span>{' '}
      di {when}
    </span>
  )
}

const HEIGHT = 28
const WIDTH = 120

/** A line of the last days beside a number: only its course, the chart has the amounts. */
export function Spark({ values }: { values: readonly number[] }) {
  const top = Math.max(...values, 1)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values
    .map(
      (value, index) => `${index * step},${HEIGHT - 2 - (Math.max(0, value) / top) * (HEIGHT - 4)}`,
    )
    .join(' ')
  return (
    <svg
      className={classes['spark']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
