import { type ClienteRow, COLONNE_CLIENTE } from '@rateo/contract/persone/clienti'
import { NOMI_CONTROLLI } from '@rateo/domain/identita/controlli-cliente'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import { Day } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { both } from '../../ui/both.ts'
import { Nothing } from '../../ui/nothing.tsx'
import layout from '../../ui/layout.module.css'
import classes from './clienti.module.css'
import { codiceDi } from './words.ts'

/** The tags of a cliente, and what is forbidden with it. */
function Segni({ cliente: { etichette = [], controlli = [] } }: { cliente: ClienteRow }) {
  const segni = [...controlli.map((uno) => NOMI_CONTROLLI[uno]), ...etichette]
  return segni.length === 0 ? null : (
    <span className={both(layout['sub'], classes['tags'])}>{segni.join(' · ')}</span>
  )
}

const column = columnsOf<ClienteRow>(COLONNE_CLIENTE)

/** The columns of the clienti: name, contacts, saldo (CLI-M1). */
export const COLUMNS: readonly Column<ClienteRow>[] = [
  column('nome', {
    sort: 'nome',
    cell: (c) => (
      <>
        <span className={classes['name']}>{c.nome}</span>
        <span className={layout['sub']}>{codiceDi(c)}</span>
        <Segni cliente={c} />
      </>
    ),
  }),
  {
    header: 'Contatti',
    yields: 'second',
    cell: (c) => (
      <>
        <span className={classes['email']}>{c.email}</span>
        <span className={both(layout['sub'], layout['nowrap'])}>
          {c.telefono && formattaTelefono(c.telefono)}
        </span>
      </>
    ),
  },
  column('citta', { yields: 'first' }),
  column('stato'),
  column('prossima_scadenza', {
    cell: (c) =>
      c.prossima_scadenza === null ? (
        <Nothing word="Nessuna" />
      ) : (
        <Day value={c.prossima_scadenza} />
      ),
  }),
  column('incassato_centesimi', {
    yields: 'first',
    cell: (c) => <Money centesimi={c.incassato_centesimi} isQuiet={c.incassato_centesimi === 0} />,
  }),
  column('scaduto_centesimi', {
    sort: 'scaduto_centesimi',
    yields: 'second',
    cell: (c) => (
      <span className={c.scaduto_centesimi > 0 ? layout['late'] : undefined}>
        <Money centesimi={c.scaduto_centesimi} isQuiet={c.scaduto_centesimi === 0} />
      </span>
    ),
  }),
  column('dovuto_centesimi', {
    cell: (c) => (
      <strong className={layout['figure']}>
        <Money centesimi={c.dovuto_centesimi} isQuiet={c.dovuto_centesimi === 0} />
      </strong>
    ),
  }),
]

/** For the staff, who read the sums of all esercenti: no index has their order. */
export const COLUMNS_STAFF = COLUMNS.map(({ sort, ...one }) =>
  sort === undefined || sort === 'scaduto_centesimi' ? one : { ...one, sort },
)

export const cardOf = (c: ClienteRow): CardOf => ({
  who: c.nome,
  amount: <Money centesimi={c.dovuto_centesimi} isQuiet={c.dovuto_centesimi === 0} />,
  state: <StatoBadge entita="cliente" stato={c.stato} />,
  detail:
    c.scaduto_centesimi > 0
      ? `Scaduto ${formattaEuro(c.scaduto_centesimi)}`
      : c.prossima_scadenza === null
        ? c.email
        : `Scadenza ${formattaGiorno(c.prossima_scadenza)}`,
})
