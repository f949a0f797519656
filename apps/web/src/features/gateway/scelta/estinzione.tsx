import '@mantine/core/styles/CheckboxIndicator.css'
import { Checkbox } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../../../ui/ways.module.css'

export type EstinzioneDi = Gateway['estinzioni'][number]

/** The plan of which this debt is a rata, where paying all that is left costs less. */
export const estinzioneDi = ({ _id, estinzioni }: Gateway): EstinzioneDi | undefined =>
  estinzioni.find(({ debiti }) => debiti.some((debito) => debito._id === _id))

/** The cost of each chosen debt: less where all that is left of a plan is among them. */
export function nettiDi(gateway: Gateway, chosen: readonly string[]): ReadonlyMap<string, number> {
  const all = new Set([gateway._id, ...chosen])
  const whole = gateway.estinzioni.filter(({ debiti }) => debiti.every(({ _id }) => all.has(_id)))
  return new Map(
    whole.flatMap(({ debiti }) =>
      debiti.map(({ _id, importo_centesimi }) => [_id, importo_centesimi] as const),
    ),
  )
}

/** The reason of the saving: a lower sum that was agreed, or what has not matured. */
export const perche = ({ saldo_entro }: EstinzioneDi): string =>
  saldo_entro === undefined
    ? 'interessi e spese non ancora maturati non sono dovuti'
    : `è il saldo e stralcio proposto, fino al ${formattaGiornoLungo(saldo_entro)}`

type Props = {
  gateway: Gateway
  estinzione: EstinzioneDi
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** All that is left of the plan at once: what is not owed then is said before it is paid (DIL-M7). */
export function Estinzione({ gateway, estinzione, isChosen, onChange }: Props) {
  const { debiti, totale_centesimi, risparmio_centesimi } = estinzione
  const meno = `${formattaEuro(risparmio_centesimi)} in meno: ${perche(estinzione)}.`
  if (debiti.length === 1) {
    return <p className={classes['note']}>È tutto quello che resta del piano. Paghi {meno}</p>
  }
  return (
    <>
      <Checkbox.Card
        checked={isChosen}
        onChange={onChange}
        className={classes['way']}
        aria-label="Paga tutto quello che resta del piano"
      >
        <Checkbox.Indicator />
        <span className={classes['text']}>
          <strong>Paga tutto quello che resta del piano</strong>
          <span className={both(layout['kind'], classes['line'])}>
            {contato(debiti.length, 'rata', 'rate')}, {meno}
            <span className={classes['amount']}>{formattaEuro(totale_centesimi)}</span>
          </span>
        </span>
      </Checkbox.Card>
      {!isChosen && (
        <p className={classes['note']}>
          Se paghi questa rata prima della scadenza,{' '}
          {gateway.altri.length > 0 ? 'da sola o con altre, ' : ''}i suoi interessi non cambiano.
        </p>
      )}
    </>
  )
}
