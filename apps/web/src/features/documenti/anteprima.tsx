import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { anteprimaQuery } from './documenti.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './anteprima.module.css'
import { drawPdf } from './draw-pdf.ts'

type State = 'drawing' | 'drawn' | 'failed'

/** The pages of a document that the portal wrote, as they are on paper. Who cannot see them downloads it: its text is tagged. */
export function Anteprima({ id }: { id: string }) {
  const { data, isError } = useQuery(anteprimaQuery(id))
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('drawing')
  useEffect(() => {
    if (!data || !place.current) return
    let isGone = false
    drawPdf(data, { width: place.current.clientWidth, place: place.current }).then(
      () => !isGone && setState('drawn'),
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
    }
  }, [data])
  const isLost = isError || state === 'failed'
  return (
    <div className={classes['frame']} data-state={state}>
      {isLost && <p className={layout['quiet']}>L’anteprima non arriva: scarica il documento.</p>}
      {!isLost && state === 'drawing' && <div className={classes['paper']} aria-hidden="true" />}
      <div ref={place} className={layout['stack']} />
    </div>
  )
}
