import { COLONNE_ESERCENTE, type EsercenteRow } from '@rateo/contract/persone/esercenti'
import { contato, formattaTasso } from '@rateo/domain/parole/formato'
import { Instant } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import layout from '../../ui/layout.module.css'
import classes from './esercenti.module.css'
import { attesaText, categoriaText } from './words.ts'

/** A share of what fell due in ninety days; a high one is told by its colour too. */
const Quota = ({ punti, soglia }: { punti: number | null; soglia: number }) =>
  punti === null ? (
    <Nothing word="Nessuna scadenza" />
  ) : (
    <span className={punti >= soglia ? classes['late'] : layout['nowrap']}>
      {formattaTasso(punti, 1)}
    </span>
  )

/** Shares above these, in percent, are worth a look: the card networks warn below one percent of disputes. */
const SOGLIA_INSOLUTI = 10
const SOGLIA_CONTESTAZIONI = 0.7

const column = columnsOf<EsercenteRow>(COLONNE_ESERCENTE)

/** The columns of the staff (ESE-M1). */
export const columnsFor = (today: string): readonly Column<EsercenteRow>[] => [
  {
    header: 'Esercente',
    sort: 'ragione_sociale',
    cell: (e) => (
      <>
        <span className={layout['clampName']}>{e.ragione_sociale}</span>
        <span className={layout['sub']}>P.IVA {e.partita_iva}</span>
      </>
    ),
  },
  {
    header: 'Città e categoria',
    yields: 'first',
    cell: (e) => (
      <>
        {e.citta ?? '—'}
        <span className={layout['sub']}>{categoriaText(e.categoria)}</span>
      </>
    ),
  },
  column('stato', {
    cell: (e) => (
      <>
        <StatoBadge entita="esercente" stato={e.stato} />
        <span className={layout['sub']}>{waitText(e, today)}</span>
      </>
    ),
  }),
  column('consulente', {
    yields: 'first',
    cell: (e) => e.consulente ?? <Nothing word="Nessuno" />,
  }),
  column('created_at', { sort: 'created_at', yields: 'first' }),
  column('ultimo_accesso_at', {
    yields: 'second',
    cell: (e) =>
      e.ultimo_accesso_at === null ? (
        <Nothing word="Mai" />
      ) : (
        <Instant value={e.ultimo_accesso_at} />
      ),
  }),
  {
    header: 'Insoluti',
    align: 'right',
    yields: 'second',
    cell: (e) => <Quota punti={e.insoluti_percento} soglia={SOGLIA_INSOLUTI} />,
  },
  {
    header: 'Contestati',
    align: 'right',
    yields: 'first',
    cell: (e) => <Quota punti={e.contestazioni_percento} soglia={SOGLIA_CONTESTAZIONI} />,
  },
  {
    header: 'Volume 30 gg',
    align: 'right',
    cell: (e) => (
      <strong className={layout['figure']}>
        <Money centesimi={e.volume_centesimi} isQuiet={e.volume_centesimi === 0} />
      </strong>
    ),
  },
]

/** The days that it has been waiting, and the documents that it waits for. */
function waitText(e: EsercenteRow, today: string): string | null {
  const wait = attesaText(e.stato, e.nello_stato_da, today)
  if (wait === null || !e.documenti_mancanti) return wait
  const missing = contato(e.documenti_mancanti, 'documento mancante', 'documenti mancanti')
  return `${wait} · ${missing}`
}

export const cardFor =
  (today: string) =>
  (e: EsercenteRow): CardOf => ({
    who: e.ragione_sociale,
    amount: <Money centesimi={e.volume_centesimi} isQuiet={e.volume_centesimi === 0} />,
    state: <StatoBadge entita="esercente" stato={e.stato} />,
    detail: waitText(e, today) ?? [e.citta, categoriaText(e.categoria)].filter(Boolean).join(' · '),
  })
