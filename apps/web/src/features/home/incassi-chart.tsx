import { BarChart } from '@mantine/charts'
import type { Incassi } from '@rateo/contract/home'
import { formattaEuro } from '@rateo/domain/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/formato'
import '@mantine/charts/styles.css'

const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`
const whole = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0 })

type Props = { giorni: Incassi['giorni']; label: string }

/** The incassi day by day. In a file of its own: what draws charts is as heavy as the rest of the page. */
export function IncassiChart({ giorni, label }: Props) {
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={220}
        data={giorni.map(({ giorno, incassato_centesimi }) => ({
          giorno,
          Incassato: incassato_centesimi,
        }))}
        dataKey="giorno"
        series={[{ name: 'Incassato', color: 'var(--r-brand)' }]}
        valueFormatter={formattaEuro}
        tickLine="none"
        gridAxis="y"
        barProps={{ radius: 3, isAnimationActive: false }}
        xAxisProps={{ tickFormatter: shortDay, minTickGap: 28 }}
        yAxisProps={{
          tickFormatter: (cents: number) => `${whole.format(cents / 100)} €`,
          width: 72,
        }}
        tooltipProps={{ labelFormatter: (day) => formattaGiornoCompleto(String(day)) }}
        tooltipAnimationDuration={0}
      />
    </div>
  )
}
