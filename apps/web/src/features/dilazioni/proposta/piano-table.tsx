import { formattaTasso } from '@rateo/domain/parole/formato'
import type { PianoRate } from '@rateo/domain/credito/proposta-rate'
import { usePhoneScreen } from '../../../hooks/use-small-screen.ts'
import { Day } from '../../../ui/date.tsx'
import { Money } from '../../../ui/money.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../rate-table.module.css'
import { nomeRata } from '../words.ts'

type Piano = Pick<PianoRate, 'rate'>

/** The schedule before anybody has agreed to it: when, how much, and of what each rata is made (DIL-M2). */
export function PianoTable({
  piano: { rate },
  isNarrow = false,
}: {
  piano: Piano
  isNarrow?: boolean
}) {
  const isPhone = usePhoneScreen()
  const hasCosts = rate.some((r) => r.interessi_centesimi + r.spese_centesimi > 0)
  if (isPhone || isNarrow) return <PianoCards piano={{ rate }} hasCosts={hasCosts} />
  return (
    <div className={classes['frame']}>
      <table className={both(layout['tableTight'], classes['table'])} aria-label="Piano delle rate">
        <thead className={layout['headings']}>
          <tr>
            <th scope="col">N.</th>
            <th scope="col">Scadenza</th>
            {hasCosts && (
              <>
                <th scope="col" data-align="right" data-yields>
                  Capitale
                </th>
                <th scope="col" data-align="right" data-yields>
                  Interessi
                </th>
                <th scope="col" data-align="right" data-yields>
                  Spese
                </th>
              </>
            )}
            <th scope="col" data-align="right">
              Rata
            </th>
            <th scope="col" data-align="right">
              Resta dopo
            </th>
          </tr>
        </thead>
        <tbody>
          {rate.map((r) => (
            <tr key={r.n}>
              <th scope="row">{r.n === 0 ? 'Anticipo' : r.n}</th>
              <td>
                <Quando rata={r} />
              </td>
              {hasCosts && (
                <>
                  <td data-align="right" data-yields>
                    <Money centesimi={r.capitale_centesimi} />
                  </td>
                  <td data-align="right" data-yields>
                    <Money centesimi={r.interessi_centesimi} />
                  </td>
                  <td data-align="right" data-yields>
                    <Money centesimi={r.spese_centesimi} />
                  </td>
                </>
              )}
              <td data-align="right">
                <strong>
                  <Money centesimi={r.totale_centesimi} />
                </strong>
              </td>
              <td data-align="right">
                <Money centesimi={r.residuo_dopo_centesimi} isQuiet />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The anticipo is paid when the plan is accepted, whatever day that is. */
const Quando = ({ rata }: { rata: Piano['rate'][number] }) =>
  rata.n === 0 ? (
    'subito'
  ) : rata.a_evento === undefined ? (
    <Day value={rata.scadenza} />
  ) : (
    <>
      entro il <Day value={rata.scadenza} />
      <span className={both(layout['quietSmall'], classes['evento'])}>{rata.a_evento}</span>
    </>
  )

function PianoCards({ piano: { rate }, hasCosts }: { piano: Piano; hasCosts: boolean }) {
  return (
    <ol className={both(layout['list'], layout['rows'])} aria-label="Piano delle rate">
      {rate.map((r) => (
        <li key={r.n} className={classes['card']}>
          <span className={classes['line']}>
            <span>
              {nomeRata(r)} · <Quando rata={r} />
            </span>
            <strong>
              <Money centesimi={r.totale_centesimi} />
            </strong>
          </span>
          {hasCosts && r.interessi_centesimi + r.spese_centesimi > 0 && (
            <span className={classes['sub']}>
              di cui interessi e spese{' '}
              <Money centesimi={r.interessi_centesimi + r.spese_centesimi} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

type Costi = Pick<
  PianoRate,
  'totale_centesimi' | 'interessi_centesimi' | 'spese_centesimi' | 'tan_percento' | 'taeg_percento'
>

/** The cost of the whole plan: the figures that a proposal must always tell together (TUB art. 123). */
export function PianoCosti({ piano: p }: { piano: Costi }) {
  const costo = p.interessi_centesimi + p.spese_centesimi
  return (
    <div className={classes['frame']}>
      <dl className={both(layout['terms'], classes['costi'])}>
        <div>
          <dt>Totale da pagare</dt>
          <dd>
            <Money centesimi={p.totale_centesimi} />
          </dd>
        </div>
        <div>
          <dt>Costo della dilazione</dt>
          <dd>{costo === 0 ? 'Nessuno' : <Money centesimi={costo} />}</dd>
        </div>
        <div>
          <dt>TAN</dt>
          <dd>{formattaTasso(p.tan_percento)}</dd>
        </div>
        <div>
          <dt>TAEG</dt>
          <dd>{formattaTasso(p.taeg_percento)}</dd>
        </div>
      </dl>
    </div>
  )
}
