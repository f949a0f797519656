import { useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { MisureSkeleton } from './misure-skeleton.tsx'
import layout from '../../../ui/layout.module.css'

const Misure = lazyPart(async () => (await import('./misure.tsx')).Misure, {
  fallback: <MisureSkeleton />,
})

/** The figures of an esercente, asked for only once somebody opens them. */
export function MisureSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={layout['above']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={layout['headingSmall']}>Andamento e addebiti previsti</summary>
      {isOpen && <Misure />}
    </details>
  )
}
