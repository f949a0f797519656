import type { Incassi } from '@rateo/contract/ponte/home'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaIntero } from '@rateo/domain/parole/formato'
import layout from '../../ui/layout.module.css'
import classes from './incassi-chart.module.css'

const STEPS = [1, 2, 2.5, 5, 10]
const MAX_LINES = 4
/** Days that have their date written below. */
const EVERY = 7

const EURO = 100

/** The least round number of cents of which so many lines hold the greatest day: whole euros, as the lines are named. */
function stepFor(max: number): number {
  const rough = Math.max(max, EURO) / MAX_LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = STEPS.map((step) => step * power)
  return steps.find((step) => step >= rough && step % EURO === 0) ?? 10 * power
}

const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

type Props = { giorni: Incassi['giorni']; label: string }

/** The incassi as one bar a day. Our own: a library of charts is heavier than all of this page. */
export function IncassiChart({ giorni, label }: Props) {
  const max = Math.max(...giorni.map((day) => day.incassato_centesimi))
  const step = stepFor(max)
  // No line above the first that the greatest day does not reach: it would be empty room.
  const count = Math.max(1, Math.ceil(max / step))
  const top = step * count
  const lines = Array.from({ length: count + 1 }, (_, index) => step * (count - index))
  return (
    <div className={classes['chart']} role="img" aria-label={label}>
      <div className={classes['scale']}>
        {lines.map((cents) => (
          <span key={cents}>{formattaIntero(cents / EURO)}&nbsp;€</span>
        ))}
      </div>
      <div className={layout['place']}>
        <div className={classes['lines']}>
          {lines.map((cents) => (
            <span key={cents} />
          ))}
        </div>
        <div className={classes['bars']}>
          {giorni.map(({ giorno, incassato_centesimi: cents }) => (
            <span
              key={giorno}
              className={classes['day']}
              title={`${formattaGiornoCompleto(giorno)}: ${formattaEuro(cents)}`}
            >
              <span
                className={classes['bar']}
                // A day on which banks took back more than came in has no bar: its title says how much.
                style={{ height: `${String((Math.max(0, cents) / top) * 100)}%` }}
              />
            </span>
          ))}
        </div>
      </div>
      <div className={classes['days']}>
        {giorni.map(({ giorno }, index) => (
          <span key={giorno}>
            {(giorni.length - 1 - index) % EVERY === 0 ? shortDay(giorno) : ''}
          </span>
        ))}
      </div>
    </div>
  )
}
