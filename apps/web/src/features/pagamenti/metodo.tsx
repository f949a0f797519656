import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import { Icon } from '../../ui/icon.tsx'
import { METODI } from './words.ts'

type MetodoProps = Pick<PagamentoRow, 'metodo' | 'metodo_etichetta'>

/** The method of a payment: a drawing and "Visa •••• 4242", or the method alone. */
export function Metodo({ metodo, metodo_etichetta: label }: MetodoProps) {
  if (!metodo) return <span aria-label="Nessuno">—</span>
  return (
    <span
      style={{
        display: 'inline-flex',
        gap: 'var(--r-space-8)',
        alignItems: 'center',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon name={METODI[metodo].icon} size={18} />
      {label ?? METODI[metodo].label}
    </span>
  )
}
