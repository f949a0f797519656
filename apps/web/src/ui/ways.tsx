import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioIndicator.css'
import { Radio } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { CardFace, marchioDi } from './card/card-face.tsx'
import layout from './layout.module.css'
import { unito } from './fields/numero-coperto.ts'
import classes from './ways.module.css'

export type Way = {
  chiave: string
  nome: string
  /** A line that explains it; empty where the name says all. */
  nota: string
  /** The reason why it cannot be chosen; left out where it can. */
  motivo?: string | undefined
}

type WaysProps = {
  label: string
  ways: readonly Way[]
  /** The `chiave` of the one chosen; empty for none. */
  value: string
  onChange: (chiave: string) => void
  /** Called by a press on one of them, and by Esc: going through them with the arrows settles nothing. */
  onSettled?: () => void
}

/** A choice between few ways, each a card with a line that explains it. */
export function Ways({ label, ways, value, onChange, onSettled }: WaysProps) {
  const settling = useSettling(onSettled)
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={onChange}
      className={classes['group'] ?? ''}
      classNames={{ label: classes['legend'] ?? '' }}
    >
      <div className={layout['stackTight']}>
        {ways.map(({ chiave, nome, nota, motivo }) => (
          <Radio.Card
            key={chiave}
            value={chiave}
            disabled={motivo !== undefined}
            className={classes['way']}
            aria-label={nome}
            {...(motivo !== undefined && { 'aria-description': motivo })}
            {...settling}
          >
            <Radio.Indicator disabled={motivo !== undefined} />
            <Face nome={nome} isFaded={motivo !== undefined} />
            <span className={classes['text']}>
              <strong>{unito(nome)}</strong>
              {(motivo ?? nota) !== '' && <span className={layout['kind']}>{motivo ?? nota}</span>}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

/** The face of a saved card; other ways have none. */
function Face({ nome, isFaded }: { nome: string; isFaded: boolean }) {
  const marchio = marchioDi(nome)
  return marchio === null ? null : <CardFace marchio={marchio} isFaded={isFaded} />
}

/** Tells a press from an arrow, which presses the next card by itself: its key is held in mind until it comes up. */
function useSettling(onSettled: (() => void) | undefined) {
  const isArrow = useRef(false)
  if (onSettled === undefined) return {}
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isArrow.current = key.startsWith('Arrow')
      if (key === 'Escape') onSettled()
    },
    onKeyUp: () => {
      isArrow.current = false
    },
    onClick: () => {
      if (!isArrow.current) onSettled()
    },
  }
}
