import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { partiDelGiorno } from '@rateo/domain/tempo/giorno'
import { type GiornoFermo, giorniFermi } from '@rateo/domain/tempo/nomi-festivi'
import { useState } from 'react'
import { useToday } from '../../hooks/use-today.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'

const banche = ({ banche: ferme }: GiornoFermo) => (ferme ? 'Ferme' : 'Al lavoro')
const italia = ({ festa }: GiornoFermo) => (festa ? 'Festa' : 'Giorno feriale')

const COLUMNS: readonly Column<GiornoFermo>[] = [
  {
    header: 'Giorno',
    cell: ({ giorno, nome }) => <TwoLines main={nome} sub={formattaGiornoCompleto(giorno)} />,
  },
  { header: 'In Italia', cell: italia },
  { header: 'Le banche', cell: banche },
]

const keyOf = ({ giorno }: GiornoFermo) => giorno

/** The days on which the portal counts no banking day, or sends no reminder: of this year, the one before and the next (GES-B3). */
export function CalendarioPanel() {
  const { anno: questo } = partiDelGiorno(useToday())
  const [anno, setAnno] = useState(String(questo))
  const isPhone = usePhoneScreen()
  const anni = [questo - 1, questo, questo + 1].map((uno) => ({
    value: String(uno),
    label: String(uno),
  }))
  const rows = giorniFermi(Number(anno))
  return (
    <Panel
      title={`Giorni fermi del ${anno}`}
      aside={<Segments aria-label="Anno" data={anni} value={anno} onChange={setAnno} />}
    >
      <div className={layout['stackTight']}>
        <p className={layout['quiet']}>
          Oltre a sabati e domeniche. Quando le banche sono ferme (calendario TARGET2 della Banca
          centrale europea) addebiti SEPA e accrediti passano al primo giorno utile. Nei giorni di
          festa non partono SMS: le e-mail sì. Il patrono del comune non è tra questi.
        </p>
        {isPhone ? (
          <RowCards
            caption="Giorni fermi"
            rows={rows}
            rowKey={keyOf}
            card={(row) => ({
              who: row.nome,
              amount: '',
              state: banche(row) === 'Ferme' ? 'Banche ferme' : 'Banche al lavoro',
              detail: `${formattaGiornoCompleto(row.giorno)}${row.festa ? ', festa' : ''}`,
            })}
          />
        ) : (
          <RowTable caption="Giorni fermi" columns={COLUMNS} rows={rows} rowKey={keyOf} />
        )}
      </div>
    </Panel>
  )
}
