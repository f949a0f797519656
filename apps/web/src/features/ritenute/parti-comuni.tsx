import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/row-table.tsx'

type Props = {
  anno: number
  /** The years that have something. */
  anni: readonly number[]
  onChange: (anno: string) => void
  /** The button of the file, where whoever looks may take it. */
  children: ReactNode
}

/** The year that is looked at, its file, and the print of the page. */
export function BarraAnno({ anno, anni, onChange, children }: Props) {
  const tutti = [...new Set([anno, ...anni])].toSorted((a, b) => b - a)
  return (
    <div className={layout['row']}>
      <NativeSelect
        aria-label="Anno"
        data={tutti.map((uno) => ({ value: String(uno), label: `Anno ${uno}` }))}
        value={String(anno)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {children}
      <Button variant="default" onClick={() => window.print()}>
        Stampa
      </Button>
    </div>
  )
}

export const ScaricaCsv = ({ href }: { href: string }) => (
  <Button
    component="a"
    href={href}
    variant="default"
    leftSection={<Icon name="scarica" size={16} />}
  >
    Scarica (CSV)
  </Button>
)

type Somme = { base_centesimi: number; netto_centesimi: number; importo_centesimi: number }

/** The three amounts of a row: the base, the part that was paid, and the part that was kept back. */
export const SOMME: readonly Column<Somme>[] = [
  {
    header: 'Base',
    align: 'right',
    yields: 'first',
    cell: (r) => <Money centesimi={r.base_centesimi} />,
  },
  {
    header: 'Pagato',
    align: 'right',
    yields: 'second',
    cell: (r) => <Money centesimi={r.netto_centesimi} />,
  },
  { header: 'Trattenuto', align: 'right', cell: (r) => <Money centesimi={r.importo_centesimi} /> },
]
