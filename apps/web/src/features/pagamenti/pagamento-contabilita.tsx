import type { Scrittura } from '@rateo/contract/accordi/storia-pagamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { Instant } from '../../ui/date.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './pagamento-contabilita.module.css'

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

/** The entries of the ledger: dare and avere of each one must be the same figure. */
export function Contabilita({ scritture }: { scritture: readonly Scrittura[] }) {
  const all = scritture.flatMap(({ movimenti }) => movimenti.map((m) => m.importo_centesimi))
  const dare = sum(all.filter((importo) => importo > 0))
  const avere = -sum(all.filter((importo) => importo < 0))
  const isBalanced = dare === avere
  return (
    <Panel
      title="Contabilità"
      aside={
        <ToneBadge tone={isBalanced ? 'successo' : 'errore'}>
          {isBalanced ? 'In equilibrio' : 'Non quadra'}
        </ToneBadge>
      }
    >
      <table
        className={both(layout['tableTight'], classes['ledger'])}
        aria-label="Scritture contabili"
      >
        <thead>
          <tr>
            <th scope="col">Conto</th>
            <th scope="col" className={classes['figure']}>
              Dare
            </th>
            <th scope="col" className={classes['figure']}>
              Avere
            </th>
          </tr>
        </thead>
        {scritture.map((scrittura) => (
          <Entry key={`${scrittura.tipo} ${scrittura.registrata_at}`} scrittura={scrittura} />
        ))}
        <tfoot>
          <tr>
            <th scope="row">Totale</th>
            <td className={classes['figure']}>{formattaEuro(dare)}</td>
            <td className={classes['figure']}>{formattaEuro(avere)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

function Entry({ scrittura }: { scrittura: Scrittura }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className={classes['entry']}>
          {scrittura.descrizione}
          <span>
            <Instant value={scrittura.registrata_at} />
          </span>
        </th>
      </tr>
      {scrittura.movimenti.map((m) => (
        <tr key={`${m.conto} ${m.importo_centesimi}`}>
          <td>{m.descrizione}</td>
          <td className={classes['figure']}>
            {m.importo_centesimi > 0 && formattaEuro(m.importo_centesimi)}
          </td>
          <td className={classes['figure']}>
            {m.importo_centesimi < 0 && formattaEuro(-m.importo_centesimi)}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
