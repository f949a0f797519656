import type { Saldo } from '@rateo/contract/registri/saldo'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { Link } from '@tanstack/react-router'
import { paths } from '../app/routes/paths.ts'
import { Money } from './money.tsx'
import classes from './saldo-box.module.css'

type Line = {
  key: 'dovuto_centesimi' | 'scaduto_centesimi' | 'in_elaborazione_centesimi' | 'credito_centesimi'
  label: string
  /** The filters of the list of pagamenti that makes the figure. */
  filters: Readonly<Record<string, string>>
}

const LINES: readonly Line[] = [
  { key: 'dovuto_centesimi', label: 'Dovuto', filters: { dovuto: 'si' } },
  { key: 'scaduto_centesimi', label: 'Di cui scaduto', filters: { in_ritardo: 'si' } },
  {
    key: 'in_elaborazione_centesimi',
    label: 'In elaborazione',
    filters: { stato: 'in_verifica,in_elaborazione' },
  },
  // Money paid beyond the debt, to be given back.
  { key: 'credito_centesimi', label: 'Credito', filters: { a_credito: 'si' } },
]

type Props = {
  saldo: Saldo
  /** The list of the pagamenti that what is owed is made of. */
  list: string
  /** The filters of the movimenti that make up the amount collected, as the address of their list has them. */
  movimenti: Readonly<Record<string, string>>
  /** The name of the money that came in: a cliente reads that it was paid. */
  incassatoLabel?: string
}

/** The saldo (SCH-M3); each figure opens the list that makes it. */
export function SaldoBox({ saldo, list, movimenti, incassatoLabel = 'Incassato' }: Props) {
  const { incassato_centesimi: incassato, rimborsato_centesimi: rimborsato } = saldo
  return (
    <ul className={classes['box']} aria-label="Saldo">
      {LINES.map(({ key, label, filters }) => (
        <li key={key}>
          <Link
            to={list}
            search={filters}
            className={classes['figure'] ?? ''}
            data-tone={key === 'scaduto_centesimi' && saldo[key] > 0 ? 'errore' : undefined}
          >
            <span className={classes['label']}>{label}</span>
            <Money centesimi={saldo[key]} isQuiet={saldo[key] === 0} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={paths.movimenti()} search={movimenti} className={classes['figure'] ?? ''}>
          <span className={classes['label']}>{incassatoLabel}</span>
          <Money centesimi={incassato} isQuiet={incassato === 0} />
          {rimborsato > 0 && (
            <span className={classes['label']}>di cui {formattaEuro(rimborsato)} rimborsati</span>
          )}
        </Link>
      </li>
    </ul>
  )
}
