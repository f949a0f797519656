import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { Money } from '../../ui/money.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './dilazione.module.css'
import { progressText } from './words.ts'

/** Nothing is owed yet, so `residuo_centesimi` is 0: what is to come is the whole plan. */
const NOT_YET: readonly Dilazione['stato'][] = ['bozza', 'in_approvazione', 'proposta', 'accettata']

/** The sums that are paid, late and still to come; the bar only repeats the figures. */
export function Progress({ dilazione: d }: { dilazione: Dilazione }) {
  const share = (centesimi: number) => `${String((centesimi / d.totale_centesimi) * 100)}%`
  const notYet = NOT_YET.includes(d.stato)
  const toCome = notYet
    ? d.totale_centesimi - d.pagato_centesimi
    : Math.max(0, d.residuo_centesimi - d.scaduto_centesimi)
  // Both what has not matured and what was given up.
  const nonDovuto = d.abbuonato_centesimi + d.condonato_centesimi
  return (
    <>
      <div className={classes['bar']} aria-hidden="true">
        <span data-part="pagato" style={{ width: share(d.pagato_centesimi) }} />
        <span data-part="scaduto" style={{ width: share(d.scaduto_centesimi) }} />
      </div>
      <dl className={both(layout['terms'], classes['figures'])}>
        <Figure part="pagato" name="Pagato" centesimi={d.pagato_centesimi} />
        {d.scaduto_centesimi > 0 && (
          <Figure part="scaduto" name="Scaduto" centesimi={d.scaduto_centesimi} />
        )}
        {d.rimborsato_centesimi > 0 && (
          <Figure part="rimborsato" name="Rimborsato" centesimi={d.rimborsato_centesimi} />
        )}
        {nonDovuto > 0 && <Figure part="condonato" name="Non più dovuto" centesimi={nonDovuto} />}
        <Figure
          part="futuro"
          name={notYet ? 'Da pagare, una volta attiva' : 'Ancora da scadere'}
          centesimi={toCome}
        />
        <div>
          <dt>Rate pagate</dt>
          <dd>{progressText(d)}</dd>
        </div>
      </dl>
      {d.prossima_scadenza !== null && d.prossimo_importo_centesimi !== null && (
        <p className={classes['next']}>
          {d.in_ritardo ? 'Da pagare subito' : 'Prossima rata'}:{' '}
          <strong>
            <Money centesimi={d.prossimo_importo_centesimi} />
          </strong>
          , {d.in_ritardo ? 'scadeva' : 'entro'} {formattaGiornoCompleto(d.prossima_scadenza)}.
        </p>
      )}
    </>
  )
}

type FigureProps = { part: string; name: string; centesimi: number }

const Figure = ({ part, name, centesimi }: FigureProps) => (
  <div data-part={part}>
    <dt>{name}</dt>
    <dd>
      <Money centesimi={centesimi} />
    </dd>
  </div>
)
