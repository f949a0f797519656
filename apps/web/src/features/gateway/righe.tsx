import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import classes from './gateway.module.css'
import type { Riga } from './scelta/scelto.ts'

/** More lines than these would push the button off a small screen: they wait behind their number. */
const TANTE = 4

/** The debts that the large figure is the sum of. */
export function Righe({ righe }: { righe: readonly Riga[] }) {
  const list = (
    <ul className={classes['together']} aria-label="Che cosa paghi">
      {/* Two debts may say the same: their place tells them apart, and none moves while the list is shown. */}
      {righe.map(({ causale, centesimi }, n) => (
        <li key={`${n} ${causale}`}>
          {causale}
          <span>{formattaEuro(centesimi)}</span>
        </li>
      ))}
    </ul>
  )
  if (righe.length <= TANTE) return list
  return (
    <details className={classes['more']}>
      <summary>{contato(righe.length, 'pagamento', 'pagamenti')} insieme</summary>
      {list}
    </details>
  )
}
