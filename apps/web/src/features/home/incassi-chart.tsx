import type { Incassi } from '@rateo/contract/ponte/home'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto, formattaIntero } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
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

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
}

type Props = {
  giorni: Incassi['giorni']
  /** The same days of the period before, drawn behind; empty where nothing is compared. */
  prima: readonly number[]
  label: string
}

/**
 * The incassi as one bar a day, which opens the movements of that day. Our own: a library of charts is heavier than all
 * of this page. A mouse, a finger and the arrow keys tell the same of a day.
 */
export function IncassiChart({ giorni, prima, label }: Props) {
  const { shown, told, plot } = useDay(giorni)
  const help = useId()
  const max = Math.max(0, ...giorni.map((day) => day.incassato_centesimi), ...prima)
  const step = stepFor(max)
  // No line above the first that the greatest day does not reach: it would be empty room.
  const count = Math.max(1, Math.ceil(max / step))
  const top = step * count
  // A day on which banks took back more than came in has no bar: its words say how much.
  const heightOf = (cents: number) => `${(Math.max(0, cents) / top) * 100}%`
  const lines = Array.from({ length: count + 1 }, (_, index) => step * (count - index))
  return (
    <div className={classes['chart']} role="group" aria-label={label} aria-describedby={help}>
      <span id={help} className={layout['unseen']}>
        Con le frecce si passa da un giorno all’altro, con Invio si aprono i suoi movimenti.
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
        <Link {...plot} className={classes['bars'] ?? ''} aria-label={inWords(told)}>
          {giorni.map(({ giorno, incassato_centesimi }, index) => (
            <span key={giorno} className={classes['day']} data-shown={shown === index}>
              {prima.length === giorni.length && (
                <span
                  className={classes['before']}
                  style={{ height: heightOf(prima[index] ?? 0) }}
                />
              )}
              <span className={classes['bar']} style={{ height: heightOf(incassato_centesimi) }} />
            </span>
          ))}
        </Link>
        {shown !== null && told && (
          <div
            className={classes['told']}
            style={{ left: `${((shown + 0.5) / giorni.length) * 100}%` }}
            data-end={
              shown < giorni.length / 4
                ? 'left'
                : shown >= (giorni.length * 3) / 4
                  ? 'right'
                  : undefined
            }
            aria-hidden="true"
          >
            <strong>{formattaEuro(told.incassato_centesimi)}</strong>
            <span>{formattaGiornoCompleto(told.giorno)}</span>
            <span>{contato(told.pagamenti, 'incasso', 'incassi')}</span>
          </div>
        )}
      </div>
      <div className={classes['days']} aria-hidden="true">
        {giorni.map(({ giorno }, index) => (
          <span key={giorno}>
            {(giorni.length - 1 - index) % EVERY === 0 ? shortDay(giorno) : ''}
          </span>
        ))}
      </div>
    </div>
  )
}

type Giorno = Incassi['giorni'][number]

const inWords = (day: Giorno | undefined) =>
  day === undefined
    ? 'Movimenti'
    : `${formattaGiornoCompleto(day.giorno)}: ${formattaEuro(day.incassato_centesimi)}, ${contato(day.pagamenti, 'incasso', 'incassi')}`

/** Holds the day that is told of. The whole drawing is one link to it: a bar alone is too thin for a finger. */
function useDay(giorni: readonly Giorno[]) {
  const last = giorni.length - 1
  const [shown, setShown] = useState<number | null>(null)
  /** True when a finger has just moved to another day: it reads of that day before it opens it. */
  const isNew = useRef(false)
  const told = giorni[shown ?? last]
  const at = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * giorni.length) || 0))
  }
  const day = told && { data_dal: told.giorno, data_al: told.giorno }
  const plot = {
    to: paths.movimenti(),
    search: day ?? {},
    // A finger that scrolls leaves the days alone.
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
