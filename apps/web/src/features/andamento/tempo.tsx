import type { Andamento } from '@rateo/contract/ponte/andamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaIntero } from '@rateo/domain/parole/formato'
import { type Passo, passiPer } from '@rateo/domain/tempo/tratti'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { both } from '../../ui/both.ts'
import { BarsChart } from '../../ui/chart/bars-chart.tsx'
import { TableSwitch } from '../../ui/chart/table-switch.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Dove } from './andamento.api.ts'
import classes from './andamento.module.css'
import { movimentiDi } from './scelta.ts'

const PASSI: Readonly<Record<Passo, string>> = {
  giorno: 'Giorno',
  settimana: 'Settimana',
  mese: 'Mese',
}

type Props = { cifre: Andamento; dove: Dove }

/** Shows what came in over the period, step by step: drawn, or as a table for who rather reads. */
export function Tempo({ cifre, dove, onStep }: Props & { onStep: (passo: Passo) => void }) {
  const [isTable, setTable] = useState(false)
  const { tratti, passo, confronto } = cifre
  const isEmpty = tratti.every(
    (one) => one.incassi === 0 && one.incassato_centesimi === 0 && one.rimborsato_centesimi === 0,
  )
  return (
    <Panel
      title="Incassato nel tempo"
      aside={
        <span className={layout['rowCentred']}>
          <Segments
            aria-label="Passo"
            data={passiPer(cifre).map((value) => ({ value, label: PASSI[value] }))}
            value={passo}
            onChange={onStep}
          />
          <TableSwitch isTable={isTable} onChange={setTable} />
        </span>
      }
    >
      {isEmpty ? (
        <p className={layout['quietProse']}>
          In questi giorni non è entrato e non è tornato nulla. Scegli un altro periodo.
        </p>
      ) : isTable ? (
        <Tabella cifre={cifre} dove={dove} />
      ) : (
        <BarsChart
          barre={tratti.map(({ dal, al, incassato_centesimi, incassi }) => ({
            dal,
            al,
            centesimi: incassato_centesimi,
            incassi,
          }))}
          prima={confronto ? tratti.map((one) => one.prima_centesimi ?? 0) : []}
          label={inWords(cifre)}
          to={movimentiDi(dove).to}
          filters={({ dal, al }) => movimentiDi({ ...dove, dal, al }).filters}
        />
      )}
    </Panel>
  )
}

const nomeDi = ({ dal, al }: { dal: string; al: string }) =>
  dal === al ? formattaGiorno(dal) : `${formattaGiorno(dal)} – ${formattaGiorno(al)}`

/** The drawing in words, for people who cannot see it. */
function inWords({ tratti, passo }: Andamento): string {
  const sum = tratti.reduce((total, one) => total + one.incassato_centesimi, 0)
  const best = tratti.toSorted((a, b) => b.incassato_centesimi - a.incassato_centesimi)[0]
  const most = best
    ? `, il massimo ${nomeDi(best)} con ${formattaEuro(best.incassato_centesimi)}`
    : ''
  return `Grafico degli incassi per ${PASSI[passo].toLowerCase()}: ${formattaEuro(sum)}${most}.`
}

function Tabella({ cifre: { tratti, confronto }, dove }: Props) {
  return (
    // A narrow window scrolls the table and not the page: the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['frame']} tabIndex={0} aria-label="Incassi per tratto">
      <table className={both(layout['table'], classes['table'])} aria-label="Incassato nel tempo">
        <thead className={layout['headings']}>
          <tr>
            <th scope="col">Giorni</th>
            <th scope="col">Incassi</th>
            <th scope="col">Incassato</th>
            {confronto && <th scope="col">Prima</th>}
            <th scope="col">Rimborsato</th>
          </tr>
        </thead>
        <tbody>
          {tratti.map((one) => {
            const { to, filters } = movimentiDi({ ...dove, dal: one.dal, al: one.al })
            return (
              <tr key={one.dal}>
                <th scope="row">
                  <Link to={to} search={filters}>
                    {nomeDi(one)}
                  </Link>
                </th>
                <td>{formattaIntero(one.incassi)}</td>
                <td>
                  <Money centesimi={one.incassato_centesimi} />
                </td>
                {confronto && (
                  <td>
                    <Money centesimi={one.prima_centesimi ?? 0} isQuiet />
                  </td>
                )}
                <td>
                  <Money
                    centesimi={one.rimborsato_centesimi}
                    isQuiet={one.rimborsato_centesimi === 0}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
