import { type Entita, etichettaDi, type StatoDi, type Tono } from '@rateo/domain/parole/etichette'
import { both } from './both.ts'
import classes from './stato-badge.module.css'
import tones from './tones.module.css'

/** A dot and a word: the colour only repeats what the word says. */
export function ToneBadge({ tone, children }: { tone: Tono; children: string }) {
  return (
    <span className={both(tones['tone'], classes['badge'])} data-tone={tone}>
      <span className={classes['dot']} aria-hidden="true" />
      {children}
    </span>
  )
}

type StatoBadgeProps<E extends Entita> = { entita: E; stato: StatoDi<E> }

export function StatoBadge<E extends Entita>({ entita, stato }: StatoBadgeProps<E>) {
  const { etichetta, tono } = etichettaDi(entita, stato)
  return <ToneBadge tone={tono}>{etichetta}</ToneBadge>
}
