import { type Metrica, PAROLE_METRICA } from '@rateo/domain/parole/metriche'
import { useId, useState } from 'react'
import { both } from '../both.ts'
import { Icon } from '../icon.tsx'
import parts from './parts.module.css'
import classes from './definition.module.css'

/**
 * Says what a sum of money means: shown to people who point at its mark, reach it by keyboard or touch it, and put away by Esc.
 * It stands within what it is about, which is `position: relative`.
 */
export function Definition({ metrica }: { metrica: Metrica }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { titolo, definizione } = PAROLE_METRICA[metrica]
  const show = () => setShown(true)
  const hide = () => setShown(false)
  return (
    <>
      <button
        type="button"
        className={classes['mark']}
        aria-label={`Che cosa vuol dire “${titolo}”`}
        aria-describedby={id}
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onPointerEnter={show}
        onPointerLeave={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        <Icon name="info" size={18} />
      </button>
      {/* Its words are read out when they come: until then they are no part of the page. */}
      <span id={id} aria-live="polite">
        {isShown && <span className={both(parts['float'], classes['words'])}>{definizione}</span>}
      </span>
    </>
  )
}
