import type { Riconciliazione } from '@rateo/contract/incasso/riconciliazione'
import {
  contato,
  formattaDataOra,
  formattaGiorno,
  formattaIntero,
} from '@rateo/domain/parole/formato'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { Instant } from '../../ui/date.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'

const giorni = ({ dal, al, fino }: Riconciliazione) =>
  `dal ${formattaGiorno(dal)} al ${fino === null ? formattaGiorno(al) : formattaDataOra(fino)}`

const differenzeDi = ({ solo_nostri, solo_suoi, diversi }: Riconciliazione) =>
  solo_nostri + solo_suoi + diversi

const Esito = ({ notte }: { notte: Riconciliazione }) =>
  differenzeDi(notte) === 0 ? (
    <ToneBadge tone="successo">Nessuna differenza</ToneBadge>
  ) : (
    <ToneBadge tone="errore">{contato(differenzeDi(notte), 'differenza', 'differenze')}</ToneBadge>
  )

const COLUMNS: readonly Column<Riconciliazione>[] = [
  {
    header: 'Eseguito',
    cell: (n) => <TwoLines main={<Instant value={n.conclusa_at} />} sub={giorni(n)} />,
  },
  { header: 'Esito', cell: (n) => <Esito notte={n} /> },
  { header: 'Uguali', align: 'right', cell: (n) => formattaIntero(n.uguali) },
  { header: 'Solo nostri', align: 'right', cell: (n) => formattaIntero(n.solo_nostri) },
  { header: 'Solo loro', align: 'right', cell: (n) => formattaIntero(n.solo_suoi) },
  { header: 'Diversi', align: 'right', cell: (n) => formattaIntero(n.diversi) },
  {
    header: 'In sospeso',
    align: 'right',
    yields: 'first',
    cell: (n) => formattaIntero(n.in_sospeso),
  },
]

/** The last runs, each with what it found; one that was found before counts again while its days are looked at. */
export function NottiTable({ notti }: { notti: readonly Riconciliazione[] }) {
  const isPhone = usePhoneScreen()
  if (notti.length === 0) return null
  const rows = { caption: 'Ultimi confronti', rows: notti, rowKey: keyOf }
  return (
    <Panel title="Ultimi confronti">
      {isPhone ? (
        <RowCards
          {...rows}
          card={(n) => ({
            who: formattaDataOra(n.conclusa_at),
            amount: `${formattaIntero(n.uguali)} uguali`,
            state: <Esito notte={n} />,
            detail: `${formattaIntero(n.in_sospeso)} in sospeso`,
          })}
        />
      ) : (
        <RowTable {...rows} columns={COLUMNS} />
      )}
    </Panel>
  )
}

const keyOf = ({ conclusa_at, dal }: Riconciliazione) => `${conclusa_at}:${dal}`
