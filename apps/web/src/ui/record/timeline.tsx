import type { Tono } from '@rateo/domain/parole/etichette'
import { type ReactNode, useState } from 'react'
import { Segments } from '../fields/segments.tsx'
import layout from '../layout.module.css'
import classes from './timeline.module.css'

const PARTI = ['tutto', 'denaro', 'messaggi'] as const
type Parte = (typeof PARTI)[number]

export type Happening = {
  key: string
  at: string
  /** The part that it is looked for in, where it is about money or a message. */
  parte: Exclude<Parte, 'tutto'> | null
  /** Colours its point: what the words say already. */
  tono?: Tono
  content: ReactNode
}

const NOMI: Record<Parte, string> = { tutto: 'Tutto', denaro: 'Denaro', messaggi: 'Messaggi' }

/** The story of a record, the latest first: tries, messages and acts in one line of time. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  const [parte, setParte] = useState<Parte>('tutto')
  // A part with nothing in it, or with everything, tells nobody anything.
  const isMixed = PARTI.slice(1).every((one) => happenings.some((h) => h.parte === one))
  const shown = happenings.filter((h) => !isMixed || parte === 'tutto' || h.parte === parte)
  if (happenings.length === 0) return <p className={classes['empty']}>Ancora nulla.</p>
  return (
    <>
      {isMixed && (
        <div className={layout['aboveClose']}>
          <Segments
            aria-label="Che cosa mostrare"
            data={PARTI.map((value) => ({ value, label: NOMI[value] }))}
            value={parte}
            onChange={setParte}
          />
        </div>
      )}
      <ol className={layout['list']}>
        {shown
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .map(({ key, tono, content }) => (
            <li key={key} className={classes['event']} data-tone={tono}>
              {content}
            </li>
          ))}
      </ol>
    </>
  )
}
