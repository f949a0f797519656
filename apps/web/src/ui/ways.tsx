import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioIndicator.css'
import { Radio } from '@mantine/core'
import layout from './layout.module.css'
import { unito } from './fields/numero-coperto.ts'
import classes from './ways.module.css'

export type Way = {
  chiave: string
  nome: string
  nota: string
  /** The reason why it cannot be chosen; left out where it can. */
  motivo?: string | undefined
}

type WaysProps = {
  label: string
  ways: readonly Way[]
  /** The `chiave` of the one chosen; empty for none. */
  value: string
  onChange: (chiave: string) => void
}

/** A choice between few ways, each a card with a line that explains it. */
export function Ways({ label, ways, value, onChange }: WaysProps) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={onChange}
      className={classes['group'] ?? ''}
      classNames={{ label: classes['legend'] ?? '' }}
    >
      <div className={layout['stackTight']}>
        {ways.map(({ chiave, nome, nota, motivo }) => (
          <Radio.Card
            key={chiave}
            value={chiave}
            disabled={motivo !== undefined}
            className={classes['way']}
            aria-label={nome}
            {...(motivo !== undefined && { 'aria-description': motivo })}
          >
            <Radio.Indicator disabled={motivo !== undefined} />
            <span className={classes['text']}>
              <strong>{unito(nome)}</strong>
              <span className={layout['kind']}>{motivo ?? nota}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
