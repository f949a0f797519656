import type { DilazioneRow } from '@rateo/contract/accordi/dilazioni'
import { COLONNE_DILAZIONE } from '@rateo/contract/accordi/colonne-dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Day } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import type { Fixed } from './dilazioni.api.ts'
import { both } from '../../ui/both.ts'
import { Nothing } from '../../ui/nothing.tsx'
import layout from '../../ui/layout.module.css'
import classes from './dilazioni.module.css'
import { StatoDilazione } from './stato-dilazione.tsx'
import { progressText, rateText } from './words.ts'

type DilazioneColumn = Column<DilazioneRow>

const column = columnsOf<DilazioneRow>(COLONNE_DILAZIONE)

/** A name alone has room to stand whole; of two beside each other each takes what is left. */
const Chi = ({ nome, isAlone }: { nome: string; isAlone: boolean }) => (
  <span
    className={both(layout['clamp'], layout['name'], isAlone ? classes['name'] : undefined)}
    title={nome}
  >
    {nome}
  </span>
)
const clienteDi = (isAlone: boolean) =>
  column('cliente', { cell: (d) => <Chi nome={d.cliente.nome} isAlone={isAlone} /> })
const esercenteDi = (isAlone: boolean) =>
  column('esercente', { cell: (d) => <Chi nome={d.esercente.nome} isAlone={isAlone} /> })
const causale: DilazioneColumn = {
  header: 'Causale e rate',
  cell: (d) => (
    <>
      <span className={layout['clamp']}>{d.causale}</span>
      <span className={layout['sub']}>
        {d.numero} · {rateText(d)}
      </span>
    </>
  ),
}
const creata = column('created_at', { sort: 'created_at', yields: 'first' })
const avanzamento: DilazioneColumn = {
  header: 'Rate pagate',
  yields: 'second',
  cell: (d) => (
    <>
      <span className={layout['nowrap']}>{progressText(d)}</span>
      <Bar row={d} />
    </>
  ),
}
const prossima: DilazioneColumn = {
  header: 'Prossima rata',
  sort: 'entro',
  cell: (d) =>
    d.prossima_scadenza === null || d.prossimo_importo_centesimi === null ? (
      <Nothing word="Nessuna" />
    ) : (
      <>
        <Day value={d.prossima_scadenza} />
        <span className={layout['sub']}>
          <Money centesimi={d.prossimo_importo_centesimi} />
        </span>
      </>
    ),
}
const stato = column('stato', { cell: (d) => <StatoDilazione row={d} isBrief /> })
const residuo = column('residuo_centesimi', {
  cell: (d) => (
    <>
      <strong className={layout['figure']}>
        <Figura row={d} />
      </strong>
      {d.residuo_centesimi === 0 && <span className={layout['sub']}>in tutto</span>}
    </>
  ),
})
const totale = column('totale_centesimi', { yields: 'first' })

/** The amount left; of a proposal, of which nothing is owed yet, and of what has ended, the whole of it in grey. */
const Figura = ({ row: { residuo_centesimi, totale_centesimi } }: { row: DilazioneRow }) => (
  <Money
    centesimi={residuo_centesimi === 0 ? totale_centesimi : residuo_centesimi}
    isQuiet={residuo_centesimi === 0}
  />
)

function Bar({ row: { rate_pagate, n_rate } }: { row: DilazioneRow }) {
  return (
    <span className={classes['bar']} aria-hidden="true">
      <span style={{ width: `${String((rate_pagate / n_rate) * 100)}%` }} />
    </span>
  )
}

const REST = [causale, creata, avanzamento, prossima, stato, residuo, totale]

/** Each role sees the other side; on the page of one of the two their own column says nothing. */
export function columnsFor(role: Ruolo, fixed: Fixed): DilazioneColumn[] {
  const parties: Record<Ruolo, DilazioneColumn[]> = {
    esercente: [clienteDi(true)],
    cliente: [esercenteDi(true)],
    admin: [
      ...(fixed.esercente_id === undefined ? [esercenteDi(false)] : []),
      ...(fixed.cliente_id === undefined ? [clienteDi(false)] : []),
    ],
  }
  const parts = parties[role]
  // Two parties and five columns more do not fit on a tablet.
  const rest = REST.map((column) =>
    column === prossima && parts.length > 1 ? { ...column, yields: 'second' as const } : column,
  )
  return [...parts, ...rest]
}

export const cardFor =
  (role: Ruolo) =>
  (d: DilazioneRow): CardOf => ({
    who: role === 'esercente' ? d.cliente.nome : d.esercente.nome,
    amount: <Figura row={d} />,
    state: <StatoDilazione row={d} isBrief />,
    detail: `${d.numero} · ${
      d.prossima_scadenza === null || d.prossimo_importo_centesimi === null
        ? d.causale
        : `${formattaEuro(d.prossimo_importo_centesimi)} entro il ${formattaGiorno(d.prossima_scadenza)}`
    }`,
  })
