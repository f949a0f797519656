import type { AccreditoDelGiorno } from '@rateo/contract/registri/accrediti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import classes from './arrivi.module.css'

/** More days than these are a table, not a picture. */
const MOST = 12

type Giorno = Pick<AccreditoDelGiorno, 'previsto_il' | 'netto_centesimi'>

/** The money that comes, a bar a day. The table below says the same: this is for the eyes only. */
export function Arrivi({ giorni }: { giorni: readonly Giorno[] }) {
  if (giorni.length < 2 || giorni.length > MOST) return null
  const most = Math.max(...giorni.map(({ netto_centesimi }) => netto_centesimi), 1)
  return (
    <ul className={classes['days']} aria-hidden="true">
      {giorni.map(({ previsto_il, netto_centesimi }) => (
        <li key={previsto_il} className={classes['day']}>
          <span className={classes['amount']} data-less={netto_centesimi < 0}>
            {formattaEuro(netto_centesimi)}
          </span>
          <span className={classes['track']}>
            <span
              className={classes['bar']}
              style={{ height: `${Math.max((100 * netto_centesimi) / most, 0)}%` }}
            />
          </span>
          <span className={classes['when']}>
            {formattaGiornoCompleto(previsto_il).slice(0, 3)}{' '}
            {formattaGiorno(previsto_il).slice(0, 5)}
          </span>
        </li>
      ))}
    </ul>
  )
}
