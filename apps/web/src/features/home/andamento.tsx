import type { Incassi } from '@rateo/contract/ponte/home'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaIntero } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { type Barra, BarsChart } from '../../ui/chart/bars-chart.tsx'
import { Delta } from '../../ui/chart/delta.tsx'
import { TableSwitch } from '../../ui/chart/table-switch.tsx'
import { Day } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { incassiQuery } from './home.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './home.module.css'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

/** The incassi of the last thirty days: drawn, or as a table for who rather reads. */
export function Andamento() {
  const query = useQuery(incassiQuery)
  const [isTable, setTable] = useState(false)
  const isEmpty = query.data !== undefined && isNothing(query.data)
  return (
    <section className={classes['latest']} aria-label="Incassi degli ultimi 30 giorni">
      <header className={classes['latestHead']}>
        <h3 className={layout['heading']}>Incassi degli ultimi 30 giorni</h3>
        {!isEmpty && <TableSwitch isTable={isTable} onChange={setTable} />}
      </header>
      {query.data && !isEmpty && <Periodi incassi={query.data} />}
      <div className={isEmpty ? undefined : classes['chart']}>
        {isEmpty ? (
          <p className={classes['empty']}>
            Ancora nessun incasso: qui vedrai quanto entra, giorno per giorno.
          </p>
        ) : query.error && !query.data ? (
          <PageError error={query.error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <Skeleton height={220} />
        ) : isTable ? (
          <Tabella giorni={query.data.giorni} />
        ) : (
          <BarsChart
            barre={query.data.giorni.map(toBarra)}
            prima={query.data.prima_centesimi}
            label={inWords(query.data.giorni)}
            to={paths.movimenti()}
            filters={({ dal }) => ({ data_dal: dal, data_al: dal })}
            every={7}
          />
        )}
      </div>
    </section>
  )
}

const toBarra = (day: Incassi['giorni'][number]): Barra => ({
  dal: day.giorno,
  al: day.giorno,
  centesimi: day.incassato_centesimi,
  incassi: day.pagamenti,
})

/** True where no money came in or went back, neither in these days nor in those before: there is nothing to draw. */
const isNothing = ({ giorni, prima_centesimi }: Incassi): boolean =>
  giorni.every(
    (g) => g.pagamenti === 0 && g.incassato_centesimi === 0 && g.rimborsato_centesimi === 0,
  ) && prima_centesimi.every((cents) => cents === 0)

const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

/** The sum of the thirty days, beside that of the thirty before. */
function Periodi({ incassi: { giorni, prima_centesimi } }: { incassi: Incassi }) {
  const now = total(giorni.map((day) => day.incassato_centesimi))
  const before = total(prima_centesimi)
  return (
    <p className={classes['periods']}>
      <strong>{formattaEuro(now)}</strong>
      <Delta now={now} before={before} when="30 giorni prima" />
      <span className={layout['small']}>Dietro, i 30 giorni prima: {formattaEuro(before)}</span>
    </p>
  )
}

/** The drawing in words, for people who cannot see it. */
function inWords(giorni: Incassi['giorni']): string {
  const sum = total(giorni.map((day) => day.incassato_centesimi))
  const best = giorni.toSorted((a, b) => b.incassato_centesimi - a.incassato_centesimi)[0]
  if (!best || best.incassato_centesimi <= 0)
    return 'Grafico: nessun incasso negli ultimi 30 giorni.'
  return `Grafico degli incassi per giorno: ${formattaEuro(sum)} in 30 giorni, il massimo ${formattaGiornoCompleto(best.giorno)} con ${formattaEuro(best.incassato_centesimi)}.`
}

function Tabella({ giorni }: { giorni: Incassi['giorni'] }) {
  const days = giorni
    .filter((g) => g.pagamenti > 0 || g.incassato_centesimi !== 0 || g.rimborsato_centesimi !== 0)
    .toReversed()
  if (days.length === 0) {
    return <p className={classes['empty']}>Nessun incasso negli ultimi 30 giorni.</p>
  }
  return (
    <table className={both(layout['table'], classes['days'])} aria-label="Incassi per giorno">
      <thead>
        <tr>
          <th scope="col">Giorno</th>
          <th scope="col">Incassi</th>
          <th scope="col">Incassato</th>
          <th scope="col">Rimborsato</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ giorno, pagamenti, incassato_centesimi, rimborsato_centesimi }) => (
          <tr key={giorno}>
            <th scope="row">
              <Link to={paths.movimenti()} search={{ data_dal: giorno, data_al: giorno }}>
                <Day value={giorno} />
              </Link>
            </th>
            <td>{formattaIntero(pagamenti)}</td>
            <td>
              <Money centesimi={incassato_centesimi} />
            </td>
            <td>
              <Money centesimi={rimborsato_centesimi} isQuiet={rimborsato_centesimi === 0} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
