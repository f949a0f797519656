import type { RicercaRow } from '@rateo/contract/persone/esercenti'
import { contato } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Money } from '../../ui/money.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { categoriaText, METODO } from '../esercenti/index.ts'
import { Nothing } from '../../ui/nothing.tsx'
import layout from '../../ui/layout.module.css'

type RicercaColumn = Column<RicercaRow>

const nome: RicercaColumn = {
  header: 'Esercente',
  sort: 'ragione_sociale',
  cell: (e) => <span className={layout['clampName']}>{e.ragione_sociale}</span>,
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
    </>
  ),
}
const offre: RicercaColumn = {
  header: 'Rate e abbonamenti',
  yields: 'second',
  cell: (e) => offreText(e) || <span className={layout['dim']}>—</span>,
}
const accetta: RicercaColumn = {
  header: 'Metodi',
  yields: 'first',
  cell: (e) => e.metodi.map((metodo) => METODO[metodo]).join(', '),
}
const relazione: RicercaColumn = {
  header: 'Per te',
  cell: (e) =>
    e.gia_cliente ? (
      <ToneBadge tone="successo">Hai già pagato qui</ToneBadge>
    ) : (
      <span className={layout['dim']}>Nuovo per te</span>
    ),
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

/** The columns by role: only a cliente has paid somewhere; the staff see the consulente and the takings (RIC-M4). */
const COLUMNS: Record<Ruolo, readonly RicercaColumn[]> = {
  cliente: [nome, categoria, dove, offre, accetta, relazione],
  esercente: [nome, categoria, dove, offre, accetta],
  admin: [nome, categoria, dove, accetta, consulente, volume],
}

export const columnsFor = (role: Ruolo): readonly RicercaColumn[] => COLUMNS[role]

/** "A rate · 3 piani"; empty when neither. */
function offreText({ accetta_rate, piani }: RicercaRow): string {
  const parts = [
    ...(accetta_rate ? ['A rate'] : []),
    ...(piani > 0 ? [contato(piani, 'piano', 'piani')] : []),
  ]
  return parts.join(' · ')
}

export const cardOf = (e: RicercaRow): CardOf => ({
  who: e.ragione_sociale,
  amount: null,
  state: e.gia_cliente ? <ToneBadge tone="successo">Hai già pagato qui</ToneBadge> : null,
  detail: [e.citta, categoriaText(e.categoria), offreText(e)].filter(Boolean).join(' · '),
})
