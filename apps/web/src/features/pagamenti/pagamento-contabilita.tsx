import type { Scrittura } from '@rateo/contract/accordi/storia-pagamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Instant } from '../../ui/date.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './pagamento-contabilita.module.css'

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

type Props = { scritture: readonly Scrittura[]; role: Ruolo }

/** The entries of the ledger: the staff read them, an esercente opens them, a cliente has its receipt. */
export function Contabilita({ scritture, role }: Props) {
  if (role === 'cliente' || scritture.length === 0) return null
  return <Libro scritture={scritture} isFolded={role !== 'admin'} />
}

type LibroProps = { scritture: readonly Scrittura[]; isFolded: boolean }

/** Dare and avere of each entry must be the same figure. */
function Libro({ scritture, isFolded }: LibroProps) {
  const all = scritture.flatMap(({ movimenti }) => movimenti.map((m) => m.importo_centesimi))
  const dare = sum(all.filter((importo) => importo > 0))
  const avere = -sum(all.filter((importo) => importo < 0))
  const isBalanced = dare === avere
  const table = (
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
  )
  return (
    <Panel
      title="Contabilità"
      aside={
        <ToneBadge tone={isBalanced ? 'successo' : 'errore'}>
          {isBalanced ? 'In equilibrio' : 'Non quadra'}
        </ToneBadge>
      }
    >
      {isFolded ? (
        <details>
          <summary>Vedi le scritture</summary>
          {table}
        </details>
      ) : (
        table
      )}
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
