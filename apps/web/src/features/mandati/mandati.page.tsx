import { COLONNE_MANDATO, type MandatoRow } from '@rateo/contract/incasso/mandati'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Day } from '../../ui/date.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { ListHead, TwoLines } from '../../ui/page-head.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { unito } from '../../ui/fields/numero-coperto.ts'
import { PagamentiTabs } from '../pagamenti/index.ts'
import { mandatiQuery } from './mandati.api.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { TIPI } from './words.ts'

const INTRO: Record<Ruolo, string> = {
  esercente: 'I conti che i tuoi clienti ti hanno autorizzato ad addebitare.',
  cliente: 'I conti che hai autorizzato ad addebitare: puoi revocarli quando vuoi.',
  admin: 'I mandati di addebito diretto di tutti gli esercenti.',
}

const EMPTY: Record<Ruolo, string> = {
  esercente: 'Un cliente lo firma quando sceglie di pagare con l’addebito sul conto.',
  cliente: 'Ne firmi uno quando scegli di pagare con l’addebito sul conto.',
  admin: 'Nessun cliente ha ancora firmato un mandato.',
}

const STATI = (
  [
    'firmato',
    'attivo',
    'sospeso',
    'bloccato',
    'revocato',
    'scaduto',
    'consumato',
    'rifiutato',
  ] as const
).map((value) => ({ value, label: etichettaDi('mandato', value).etichetta }))

const Badge = ({ stato }: Pick<MandatoRow, 'stato'>) => (
  <StatoBadge entita="mandato" stato={stato} />
)

const altra = (role: Ruolo, m: MandatoRow) =>
  role === 'cliente' ? m.esercente.nome : m.cliente.nome

/** The holder of the account, where it is not the very cliente that is named. */
const sottoDi = (role: Ruolo, { esercente, cliente, intestatario }: MandatoRow) => {
  if (role === 'admin') return esercente.nome
  return intestatario === cliente.nome ? null : intestatario
}

const column = columnsOf<MandatoRow>(COLONNE_MANDATO)

const columnsFor = (role: Ruolo): readonly Column<MandatoRow>[] => [
  {
    header: role === 'cliente' ? 'Esercente' : 'Cliente',
    cell: (m) => <TwoLines main={altra(role, m)} sub={sottoDi(role, m)} />,
  },
  column('iban', { cell: (m) => <TwoLines main={m.iban} sub={TIPI[m.tipo]} /> }),
  column('firmato_at', { yields: 'first' }),
  column('ultimo_uso', {
    cell: (m) => (m.ultimo_uso ? <Day value={m.ultimo_uso} /> : <Nothing word="Mai" />),
  }),
  column('stato'),
]

const cardFor =
  (role: Ruolo) =>
  (m: MandatoRow): CardOf => ({
    who: altra(role, m),
    amount: null,
    state: <Badge stato={m.stato} />,
    // The end of an IBAN tells accounts apart; the whole would be cut in this place.
    detail: unito(`Conto •••• ${m.iban.slice(-4)}`),
  })

/** The mandati that a person may see. */
export function MandatiPage() {
  const { role } = useSession().profile
  const state = useSearchState({ filterNames: ['stato'], defaultSort: '-created_at' })
  const { stato } = state.filters
  const body = searchBodyOf(state, { stato: oneOf(stato) })
  const query = useQuery(mandatiQuery(body))
  return (
    <>
      <PagamentiTabs />
      <ListHead intro={INTRO[role]} />
      <SearchTable
        list={{ raccolta: 'mandati', body }}
        caption="Mandati"
        searchLabel={
          role === 'cliente' ? 'Cerca per conto' : 'Cerca per cliente, conto o riferimento'
        }
        filters={
          <OptionsFilter
            label="Stato"
            options={STATI}
            value={stato ?? ''}
            onChange={(value) => state.setFilters({ stato: value })}
          />
        }
        columns={columnsFor(role)}
        card={cardFor(role)}
        rowKey={(m) => m._id}
        rowAddress={(m) => paths.mandato(m._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessun mandato"
        emptyText={EMPTY[role]}
      />
    </>
  )
}
