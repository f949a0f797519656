import { COLONNE_UTENZA, type UtenzaRow } from '@rateo/contract/accordi/utenze'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { NOMI_UTENZA } from '@rateo/domain/stati/utenza'
import { Day } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import layout from '../../ui/layout.module.css'

type UtenzaColumn = Column<UtenzaRow>

const column = columnsOf<UtenzaRow>(COLONNE_UTENZA)

const tipo: UtenzaColumn = {
  header: 'Utenza',
  cell: (u) => (
    <>
      <span className={layout['name']}>{NOMI_UTENZA[u.tipo]}</span>
      {u.soprannome && <span className={layout['sub']}>{u.soprannome}</span>}
    </>
  ),
}
const fornitore = column('fornitore', {
  cell: (u) => (
    <>
      <span>{u.fornitore}</span>
      {u.codice && <span className={layout['sub']}>{u.codice}</span>}
    </>
  ),
})
const proprietario = column('proprietario', {
  cell: (u) => (
    <>
      <span>{u.proprietario.nome}</span>
      <span className={layout['sub']}>
        {u.proprietario.ruolo === 'esercente' ? 'Esercente' : 'Cliente'}
      </span>
    </>
  ),
})
const indirizzo = column('indirizzo', {
  yields: 'first',
  cell: (u) => u.indirizzo || <span aria-label="Non indicato">—</span>,
})
const scadenza = column('prossima', {
  yields: 'second',
  cell: (u) => (u.prossima ? <Day value={u.prossima.scadenza} /> : <Nothing word="Nessuna" />),
})
const situazione: UtenzaColumn = { header: 'Stato', cell: (u) => <Situazione utenza={u} /> }
const daPagare = column('da_pagare_centesimi', {
  cell: (u) => (
    <strong>
      <Money centesimi={u.da_pagare_centesimi} isQuiet={u.da_pagare_centesimi === 0} />
    </strong>
  ),
})
const aggiunta = column('created_at', { sort: 'created_at', yields: 'first' })

/** The state of the nearest bolletta; "In regola" when none is waiting. */
export function Situazione({ utenza }: { utenza: Pick<UtenzaRow, 'prossima'> }) {
  if (!utenza.prossima) return <ToneBadge tone="successo">In regola</ToneBadge>
  return <StatoBadge entita="bolletta" stato={utenza.prossima.situazione} />
}

export const columnsFor = (role: Ruolo): readonly UtenzaColumn[] =>
  role === 'admin'
    ? [tipo, proprietario, fornitore, indirizzo, aggiunta, scadenza, situazione, daPagare]
    : [tipo, fornitore, indirizzo, aggiunta, scadenza, situazione, daPagare]

export const cardOf = (u: UtenzaRow): CardOf => ({
  who: u.soprannome ? `${NOMI_UTENZA[u.tipo]} · ${u.soprannome}` : NOMI_UTENZA[u.tipo],
  amount: <Money centesimi={u.da_pagare_centesimi} isQuiet={u.da_pagare_centesimi === 0} />,
  state: <Situazione utenza={u} />,
  detail: u.prossima
    ? `${u.fornitore} · entro il ${formattaGiorno(u.prossima.scadenza)}`
    : u.fornitore,
})
