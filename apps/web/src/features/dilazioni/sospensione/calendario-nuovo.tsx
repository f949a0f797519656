import type { AnteprimaSospensione } from '@rateo/contract/accordi/sospensione'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { both } from '../../../ui/both.ts'
import { Day } from '../../../ui/date.tsx'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'
import table from '../rate-table.module.css'
import { nomeRata } from '../words.ts'
import classes from './sospensione.module.css'

/** The days that the rate would have, each beside the one of now. A long one is scrolled, also by the keyboard. */
export const CalendarioNuovo = ({ rate }: Pick<AnteprimaSospensione, 'rate'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard.
  <div className={classes['scroll']} role="group" aria-label="Nuove scadenze" tabIndex={0}>
    <table className={both(layout['tableTight'], table['table'])} aria-label="Nuove scadenze">
      <thead className={layout['headings']}>
        <tr>
          <th scope="col">Rata</th>
          <th scope="col">Nuova scadenza</th>
          <th scope="col" data-align="right">
            Da pagare
          </th>
        </tr>
      </thead>
      <tbody>
        {rate.map((r) => (
          <tr key={r.n}>
            <th scope="row">{nomeRata(r)}</th>
            <td>
              <Day value={r.scadenza} />
              <span className={table['sub']}>era il {formattaGiorno(r.era)}</span>
            </td>
            <td data-align="right">
              <Money centesimi={r.residuo_centesimi} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
