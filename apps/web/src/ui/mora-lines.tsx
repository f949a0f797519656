import type { Mora } from '@rateo/contract/incasso/righe-mora'
import { fraseMora } from '@rateo/domain/credito/frase-mora'
import classes from './mora-lines.module.css'

/** The mora in a sum: a line for each rate, with its days (GTW-B3). */
export function MoraLines({ mora }: { mora: Mora | null }) {
  if (mora === null) return null
  return (
    <ul className={classes['lines']} aria-label="Interessi di mora">
      {mora.righe.map((riga) => (
        <li key={`${riga.tipo} ${riga.dal ?? ''}`}>{fraseMora(riga)}</li>
      ))}
    </ul>
  )
}
