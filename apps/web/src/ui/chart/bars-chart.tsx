import { formattaEuro } from '@rateo/domain/denaro/denaro'
import {
  contato,
  formattaGiorno,
  formattaGiornoCompleto,
  formattaIntero,
} from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import parts from './parts.module.css'
import classes from './bars-chart.module.css'

const STEPS = [1, 2, 2.5, 5, 10]
const MAX_LINES = 4
/** As many dates at most are written below. */
const DATES_MAX = 5

const EURO = 100
/** More bars than these stand without room between them. */
const MANY = 45

/** The least round number of cents of which so many lines hold the greatest bar: whole euros, as the lines are named. */
function stepFor(max: number): number {
  const rough = Math.max(max, EURO) / MAX_LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = STEPS.map((step) => step * power)
  return steps.find((step) => step >= rough && step % EURO === 0) ?? 10 * power
}

const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
}

/** Some days and what came in on them. */
export type Barra = { dal: string; al: string; centesimi: number; incassi: number }

type Props = {
  barre: readonly Barra[]
  /** The amounts of the period before, bar by bar, drawn behind; empty where nothing is compared. */
  prima: readonly number[]
  label: string
  /** The list of a bar: the page, and its filters as the address has them. */
  to: string
  filters: (barra: Barra) => Readonly<Record<string, string>>
  /** Bars that have their day written below: every seventh, or as many as there is room for. */
  every?: number
}

/**
 * Amounts as one bar each, which opens its list. Our own: a library of charts is heavier than all of this page. A mouse,
 * a finger and the arrow keys tell the same of a bar.
 */
export function BarsChart({ barre, prima, label, to, filters, every }: Props) {
  const { shown, told, plot } = useBar(barre)
  const help = useId()
  const max = Math.max(0, ...barre.map(({ centesimi }) => centesimi), ...prima)
  const step = stepFor(max)
  // No line above the first that the greatest bar does not reach: it would be empty room.
  const count = Math.max(1, Math.ceil(max / step))
  const top = step * count
  // A bar is not drawn where banks took back more than came in: its words say how much.
  const heightOf = (cents: number) => `${(Math.max(0, cents) / top) * 100}%`
  const lines = Array.from({ length: count + 1 }, (_, index) => step * (count - index))
  return (
    <div className={classes['chart']} role="group" aria-label={label} aria-describedby={help}>
      <span id={help} className={layout['unseen']}>
        Con le frecce si passa da una barra all’altra, con Invio si aprono i suoi movimenti.
      </span>
      <span className={layout['unseen']} aria-live="polite">
        {shown === null ? '' : inWords(told)}
      </span>
      <div className={classes['scale']} aria-hidden="true">
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
        <Link
          {...plot}
          to={to}
          search={told ? filters(told) : {}}
          className={classes['bars'] ?? ''}
          aria-label={inWords(told)}
          data-many={barre.length > MANY}
        >
          {barre.map(({ dal, centesimi }, index) => (
            <span key={dal} className={classes['day']} data-shown={shown === index}>
              {prima.length === barre.length && (
                <span
                  className={classes['before']}
                  style={{ height: heightOf(prima[index] ?? 0) }}
                />
              )}
              <span className={classes['bar']} style={{ height: heightOf(centesimi) }} />
            </span>
          ))}
        </Link>
        {shown !== null && told && (
          <div
            className={both(parts['float'], classes['told'])}
            style={{ left: `${((shown + 0.5) / barre.length) * 100}%` }}
            data-end={
              shown < barre.length / 4
                ? 'left'
                : shown >= (barre.length * 3) / 4
                  ? 'right'
                  : undefined
            }
            aria-hidden="true"
          >
            <strong>{formattaEuro(told.centesimi)}</strong>
            <span>{nameOf(told)}</span>
            <span>{contato(told.incassi, 'incasso', 'incassi')}</span>
          </div>
        )}
      </div>
      <Dates barre={barre} every={every ?? Math.ceil(barre.length / DATES_MAX)} />
    </div>
  )
}

/** The first day of some of the bars, counted from the last. */
const Dates = ({ barre, every }: { barre: readonly Barra[]; every: number }) => (
  <div className={classes['days']} aria-hidden="true">
    {barre.map(({ dal }, index) => (
      <span key={dal}>{(barre.length - 1 - index) % every === 0 ? shortDay(dal) : ''}</span>
    ))}
  </div>
)

const nameOf = ({ dal, al }: Barra): string =>
  dal === al ? formattaGiornoCompleto(dal) : `${formattaGiorno(dal)} – ${formattaGiorno(al)}`

const inWords = (bar: Barra | undefined) =>
  bar === undefined
    ? 'Movimenti'
    : `${nameOf(bar)}: ${formattaEuro(bar.centesimi)}, ${contato(bar.incassi, 'incasso', 'incassi')}`

/** Holds the bar that is told of. The whole drawing is one link to it: a bar alone is too thin for a finger. */
function useBar(barre: readonly Barra[]) {
  const last = barre.length - 1
  const [shown, setShown] = useState<number | null>(null)
  /** True when a finger has just moved to another bar: it reads of that one before it opens it. */
  const isNew = useRef(false)
  const told = barre[shown ?? last]
  const at = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * barre.length) || 0))
  }
  const plot = {
    // A finger that scrolls leaves the bars alone.
    draggable: false,
    onFocus: () => setShown((before) => before ?? last),
    onBlur: () => setShown(null),
    onPointerMove: (event: PointerEvent) => event.pointerType === 'mouse' && setShown(at(event)),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setShown(null),
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return
      isNew.current = at(event) !== shown
      setShown(at(event))
    },
    onClick: (event: { preventDefault: () => void }) => {
      if (isNew.current) event.preventDefault()
      isNew.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      const move = MOVES[event.key]
      if (move === undefined) return
      event.preventDefault()
      setShown((before) => Math.min(last, Math.max(0, (before ?? last) + move)))
    },
  }
  return { shown, told, plot }
}
