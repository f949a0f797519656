import type { RicercaRow } from '@rateo/contract/persone/esercenti'
import { contato, formattaTasso } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Money } from '../../ui/money.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { categoriaText, METODO } from '../esercenti/index.ts'
import { Initial } from '../../ui/record/initial.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import layout from '../../ui/layout.module.css'
import classes from './ricerca-esercenti.module.css'

type RicercaColumn = Column<RicercaRow>

const nome: RicercaColumn = {
  header: 'Esercente',
  sort: 'ragione_sociale',
  cell: (e) => (
    <span className={classes['who']}>
      <Initial nome={e.ragione_sociale} />
      <span className={layout['clampName']}>{e.ragione_sociale}</span>
    </span>
  ),
}
const categoria: RicercaColumn = {
  header: 'Categoria',
  yields: 'first',
  cell: (e) => categoriaText(e.categoria),
}
const dove: RicercaColumn = {
  header: 'Dove',
  cell: (e) => (
    <>
      {e.citta ?? '—'}
      {e.provincia && ` (${e.provincia})`}
      <span className={layout['sub']}>{e.indirizzo}</span>
      {e.aperto && <span className={layout['sub']}>Aperto ora</span>}
    </>
  ),
}
const offre: RicercaColumn = {
  header: 'Rate e abbonamenti',
  yields: 'second',
  cell: (e) => <Offre row={e} />,
}
const accetta: RicercaColumn = {
  header: 'Metodi',
  yields: 'first',
  cell: (e) => e.metodi.map((metodo) => METODO[metodo]).join(', '),
}
const relazione: RicercaColumn = {
  header: 'Per te',
  cell: (e) => <Relazione row={e} />,
}

const consulente: RicercaColumn = {
  header: 'Consulente',
  yields: 'second',
  cell: (e) => e.riservato?.consulente ?? <Nothing word="Nessuno" />,
}
const volume: RicercaColumn = {
  header: 'Incassato in 30 giorni',
  align: 'right',
  cell: (e) => <Money centesimi={e.riservato?.volume_centesimi ?? 0} />,
}

const stato: RicercaColumn = {
  header: 'Stato',
  cell: (e) => e.riservato && <StatoBadge entita="esercente" stato={e.riservato.stato} />,
}
const partitaIva: RicercaColumn = {
  header: 'Partita IVA',
  yields: 'first',
  cell: (e) => e.riservato?.partita_iva,
}
const quotaDi = (header: string, di: 'insoluti_percento' | 'contestazioni_percento') => ({
  header,
  align: 'right' as const,
  cell: (e: RicercaRow) => {
    const quota = e.riservato?.[di] ?? null
    return quota === null ? <Nothing word="Niente scaduto" /> : formattaTasso(quota, 1)
  },
})
const insoluti: RicercaColumn = quotaDi('Insoluti', 'insoluti_percento')
const contestazioni: RicercaColumn = {
  ...quotaDi('Contestazioni', 'contestazioni_percento'),
  yields: 'second',
}

/** The columns by role: only a cliente has paid somewhere; the staff see how each is doing and who follows it (RIC-M4). */
const COLUMNS: Record<Ruolo, readonly RicercaColumn[]> = {
  cliente: [nome, categoria, dove, offre, accetta, relazione],
  esercente: [nome, categoria, dove, offre, accetta],
  admin: [nome, partitaIva, categoria, dove, stato, consulente, volume, insoluti, contestazioni],
}

export const columnsFor = (role: Ruolo): readonly RicercaColumn[] => COLUMNS[role]

/** The things that a cliente has here now, in words; null where there are none. */
function qui({ abbonamenti_attivi, dilazioni_attive }: RicercaRow): string | null {
  const cose = [
    abbonamenti_attivi > 0 && contato(abbonamenti_attivi, 'abbonamento', 'abbonamenti'),
    dilazioni_attive > 0 && contato(dilazioni_attive, 'dilazione', 'dilazioni'),
  ].filter(Boolean)
  return cose.length > 0 ? `Hai ${cose.join(' e ')} qui` : null
}

/** Tells everything that the cliente has to do with an esercente (RIC-B2). */
function Relazione({ row }: { row: RicercaRow }) {
  const cose = qui(row)
  return (
    <>
      {cose !== null ? (
        <ToneBadge tone="successo">{cose}</ToneBadge>
      ) : row.gia_cliente ? (
        <ToneBadge tone="successo">Hai già pagato qui</ToneBadge>
      ) : (
        <span className={layout['dim']}>Nuovo per te</span>
      )}
      {row.preferito && <span className={layout['sub']}>Tra i tuoi preferiti</span>}
    </>
  )
}

/** "A rate" and "3 piani", each a word of its own; a dash when neither. */
function Offre({ row: { accetta_rate, rate_max, piani } }: { row: RicercaRow }) {
  const parts = [
    ...(rate_max > 1 ? [`Fino a ${rate_max} rate`] : accetta_rate ? ['A rate'] : []),
    ...(piani > 0 ? [contato(piani, 'piano', 'piani')] : []),
  ]
  if (parts.length === 0) return <Nothing word="Nessuna" />
  return (
    <span className={layout['rowCentred']}>
      {parts.map((text) => (
        <span key={text} className={classes['chip']}>
          {text}
        </span>
      ))}
    </span>
  )
}

export const cardOf = (e: RicercaRow): CardOf => ({
  who: (
    <span className={classes['who']}>
      <Initial nome={e.ragione_sociale} />
      {e.ragione_sociale}
    </span>
  ),
  amount: null,
  state: e.gia_cliente || qui(e) !== null ? <Relazione row={e} /> : null,
  detail: (
    <>
      {[e.aperto && 'Aperto ora', e.citta, categoriaText(e.categoria)].filter(Boolean).join(' · ')}
      {(e.accetta_rate || e.rate_max > 1 || e.piani > 0) && (
        <span className={classes['offers']}>
          <Offre row={e} />
        </span>
      )}
    </>
  ),
})
