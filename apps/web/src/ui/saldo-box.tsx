import type { Saldo } from '@rateo/contract/saldo'
import { Link } from '@tanstack/react-router'
import { Money } from './money.tsx'
import classes from './saldo-box.module.css'

type Line = {
  key: keyof Saldo
  label: string
  /** The filters of the list of pagamenti that makes the figure. */
  filters: Readonly<Record<string, string>>
}

const LINES: readonly Line[] = [
  {
    key: 'dovuto_centesimi',
    label: 'Dovuto',
    filters: { stato: 'da_pagare,parzialmente_pagato,insoluto' },
  },
  { key: 'scaduto_centesimi', label: 'di cui scaduto', filters: { in_ritardo: 'si' } },
  {
    key: 'in_elaborazione_centesimi',
    label: 'In elaborazione',
    filters: { stato: 'in_verifica,in_elaborazione' },
  },
  {
    key: 'incassato_centesimi',
    label: 'Incassato',
    filters: { stato: 'pagato,parzialmente_pagato,parzialmente_rimborsato,contestato' },
  },
]

type Props = {
  saldo: Saldo
  /** The list of the pagamenti that the balance is made of. */
  list: string
  /** What came in, in the words of who reads: a cliente has paid it. */
  incassatoLabel?: string
}

/** Where the money stands (SCH-M3); each figure opens the list that makes it. */
export function SaldoBox({ saldo, list, incassatoLabel = 'Incassato' }: Props) {
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
            <span className={classes['label']}>
              {key === 'incassato_centesimi' ? incassatoLabel : label}
            </span>
            <Money centesimi={saldo[key]} isQuiet={saldo[key] === 0} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
