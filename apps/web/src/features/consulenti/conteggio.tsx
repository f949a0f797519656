import type { AnteprimaLiquidazione, Liquidazione } from '@rateo/contract/persone/liquidazioni'
import { formattaPercentuale } from '@rateo/domain/parole/formato'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { Facts } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'

const percento = (centesimi: number) => formattaPercentuale(centesimi / 10_000)

type Conto = NonNullable<AnteprimaLiquidazione['conteggio']>
type Props = Pick<Liquidazione, 'aliquote' | 'precedenti_centesimi'> & { conteggio: Conto }

/** The figures of a liquidazione, from what was earned to what leaves for the bank, and where the rates come from. */
export function Conteggio({ conteggio: c, aliquote: a, precedenti_centesimi }: Props) {
  const riga = (name: string, centesimi: number) =>
    centesimi === 0 ? [] : [{ name, value: <Money centesimi={centesimi} /> }]
  const ritenuta =
    c.ritenuta_base_centesimi === 0
      ? ''
      : percento(Math.round((c.ritenuta_centesimi * 10_000) / c.ritenuta_base_centesimi))
  return (
    <div className={layout['stack']}>
      <Facts
        facts={[
          { name: 'Provvigioni', value: <Money centesimi={c.provvigioni_centesimi} /> },
          ...riga('Di cui di mesi precedenti', precedenti_centesimi),
          ...riga(`Rivalsa INPS ${percento(a.rivalsa_inps)}`, c.rivalsa_centesimi),
          ...riga(`IVA ${percento(a.iva)}`, c.iva_centesimi),
          ...riga('Imposta di bollo', c.bollo_centesimi),
          { name: 'Totale della fattura', value: <Money centesimi={c.totale_centesimi} /> },
          ...riga(`Ritenuta d’acconto ${ritenuta}`, -c.ritenuta_centesimi),
          ...riga(`ENASARCO ${percento(a.enasarco_agente)}`, -c.enasarco_centesimi),
          {
            name: 'Da pagare',
            value: (
              <strong>
                <Money centesimi={c.netto_centesimi} />
              </strong>
            ),
          },
          ...riga('ENASARCO a carico nostro', c.enasarco_preponente_centesimi),
        ]}
      />
      <p className={layout['note']}>{a.fonti.join(' ')}</p>
    </div>
  )
}

type Voce = Liquidazione['dettaglio'][number]
const keyOf = (d: Voce) => `${d.esercente_id}:${d.da ?? ''}`
const sub = (d: Voce) =>
  d.da === null ? `${d.righe} righe` : `${d.righe} righe, seguito da ${d.da}`

const COLUMNS: readonly Column<Voce>[] = [
  { header: 'Esercente', cell: (d) => <TwoLines main={d.nome} sub={sub(d)} /> },
  { header: 'Base', align: 'right', cell: (d) => <Money centesimi={d.base_centesimi} /> },
  {
    header: 'Provvigioni',
    align: 'right',
    cell: (d) => <Money centesimi={d.provvigioni_centesimi} />,
  },
]

/** The provvigioni of each esercente. */
export function PerEsercente({ dettaglio }: { dettaglio: readonly Voce[] }) {
  const isPhone = usePhoneScreen()
  return isPhone ? (
    <RowCards
      caption="Provvigioni per esercente"
      rows={dettaglio}
      rowKey={keyOf}
      card={(d) => ({
        who: d.nome,
        amount: <Money centesimi={d.provvigioni_centesimi} />,
        state: '',
        detail: sub(d),
      })}
    />
  ) : (
    <RowTable
      caption="Provvigioni per esercente"
      columns={COLUMNS}
      rows={dettaglio}
      rowKey={keyOf}
    />
  )
}
