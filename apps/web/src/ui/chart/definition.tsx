import { type Metrica, PAROLE_METRICA } from '@rateo/domain/parole/metriche'
import { useId, useState } from 'react'
import classes from './definition.module.css'

/**
 * Says what a sum of money means: shown to people who point at its mark, reach it by keyboard or touch it, and put away by
 * Esc. It stands within what it is about, which is `position: relative`.
 */
export function Definition({ metrica }: { metrica: Metrica }) {
  const id = useId()
  const [isAway, setAway] = useState(false)
  const { titolo, definizione } = PAROLE_METRICA[metrica]
  return (
    <>
      <button
        type="button"
        className={classes['mark']}
        aria-label={`Che cosa vuol dire “${titolo}”`}
        aria-describedby={id}
        data-away={isAway}
        onKeyDown={({ key }) => key === 'Escape' && setAway(true)}
        onFocus={() => setAway(false)}
        onPointerEnter={() => setAway(false)}
      >
        <span aria-hidden="true">?</span>
      </button>
      <span role="tooltip" id={id} className={classes['words']}>
        {definizione}
      </span>
    </>
  )
}
