import type { ArrivoPrevisto, getPrevisioneAccrediti } from '@rateo/contract/incasso/dove-sono'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Day } from '../../ui/date.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { previsioneQuery } from './conti.api.ts'

type Prova = ResponseOf<typeof getPrevisioneAccrediti>['prove'][number]

const doveDi = ({ iban_ultime4 }: ArrivoPrevisto) =>
  iban_ultime4 === null ? 'Sul tuo conto corrente' : `IBAN che finisce per ${iban_ultime4}`

const Stato = ({ partito }: ArrivoPrevisto) => (
  <ToneBadge tone={partito ? 'informazione' : 'neutro'}>
    {partito ? 'Partito' : 'Previsto'}
  </ToneBadge>
)

const COLONNE: readonly Column<ArrivoPrevisto>[] = [
  {
    header: 'Arriva',
    cell: (a) => (
      <TwoLines
        main={<Day value={a.arriva_il} />}
        sub={`${a.partito ? 'partito' : 'parte'} il ${formattaGiorno(a.parte_il)}`}
      />
    ),
  },
  { header: 'Dove', cell: doveDi },
  { header: 'Stato', cell: (a) => <Stato {...a} /> },
  { header: 'Importo', align: 'right', cell: (a) => <Money centesimi={a.importo_centesimi} /> },
]

/** Shows what arrives at the bank, where and when; and how far the same rule was from what came before (CNT-B3). */
export function CheCosaArriva() {
  const { data } = useQuery(previsioneQuery)
  const isPhone = usePhoneScreen()
  if (data === undefined || !data.attivi) return null
  const { arrivi, fermo, prove } = data
  // Nothing waits and nothing came yet: the panel of places says so.
  if (arrivi.length === 0 && fermo === null && prove.length === 0) return null
  const table = {
    caption: 'Che cosa arriva',
    rows: arrivi,
    rowKey: ({ parte_il, arriva_il, importo_centesimi }: ArrivoPrevisto) =>
      `${parte_il} ${arriva_il} ${importo_centesimi}`,
  }
  return (
    <Panel title="Che cosa arriva, e quando">
      {arrivi.length === 0 ? (
        <p className={layout['quietProse']}>
          {fermo === null
            ? 'Per ora niente: quello che incassi da adesso si legge qui appena è sul conto.'
            : 'Finché gli accrediti sono fermi non si prevede nulla.'}
        </p>
      ) : isPhone ? (
        <RowCards
          {...table}
          card={(a) => ({
            who: <Day value={a.arriva_il} />,
            amount: <Money centesimi={a.importo_centesimi} />,
            state: <Stato {...a} />,
            detail: doveDi(a),
          })}
        />
      ) : (
        <RowTable {...table} columns={COLONNE} />
      )}
      {arrivi.some(({ partito }) => !partito) && (
        <p className={both(layout['quietProse'], layout['below'])}>
          La previsione conta quello che oggi è sul conto: i pagamenti e i rimborsi di dopo la
          cambiano.
        </p>
      )}
      {prove.length > 0 && <Errore prove={prove} />}
    </Panel>
  )
}

const sbaglio = ({ importo_centesimi, previsto_centesimi }: Prova) =>
  importo_centesimi - previsto_centesimi

function Errore({ prove }: { prove: readonly Prova[] }) {
  const esatti = prove.filter((una) => sbaglio(una) === 0).length
  const inGiorno = prove.filter(({ arrivo_il, previsto_il }) => arrivo_il === previsto_il).length
  const sbagli = prove.map((una) => Math.abs(sbaglio(una)))
  const medio = Math.round(sbagli.reduce((somma, uno) => somma + uno, 0) / prove.length)
  return (
    <>
      <p className={both(layout['quietProse'], layout['below'])}>
        Quanto ci si può contare: la stessa regola, la mattina in cui sono partiti gli ultimi
        accrediti ({prove.length}), ne dava {esatti} al centesimo e {inGiorno} nel giorno giusto. La
        differenza media è {formattaEuro(medio)}, la più grande {formattaEuro(Math.max(...sbagli))}.
      </p>
      {esatti < prove.length && (
        <ul className={layout['listClose']} aria-label="Le differenze">
          {prove
            .filter((una) => sbaglio(una) !== 0)
            .map((una) => (
              <li key={`${una.arrivo_il} ${una.importo_centesimi}`}>
                <Day value={una.arrivo_il} />: previsti {formattaEuro(una.previsto_centesimi)},
                arrivati {formattaEuro(una.importo_centesimi)}
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
