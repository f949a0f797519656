import type { Mora } from '@rateo/contract/incasso/righe-mora'
import { frasiMora } from '@rateo/domain/credito/frase-mora'
import classes from './mora-lines.module.css'

type MoraLinesProps = {
  mora: Mora | null
  /** The sum above is that of several debts: the mora is of one of them. */
  isOfOne?: boolean
}

/** The mora in a sum, with its days and rates (GTW-B3). */
export function MoraLines({ mora, isOfOne = false }: MoraLinesProps) {
  if (mora === null) return null
  return (
    <ul className={classes['lines']} aria-label="Interessi di mora">
      {frasiMora(mora.righe, isOfOne ? 'Di questo pagamento,' : undefined).map((frase) => (
        <li key={frase}>{frase}</li>
      ))}
    </ul>
  )
}
