import { Button } from '@mantine/core'
import { COLONNE_DISTINTA, type DistintaRow } from '@rateo/contract/incasso/distinte'
import { STATI_DISTINTA } from '@rateo/domain/banca/distinta'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { contato, formattaGiorno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { Money } from '../../ui/money.tsx'
import { ListHead, TwoLines } from '../../ui/page-head.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { PagamentiTabs } from '../pagamenti/index.ts'
import { distinteQuery } from './distinte.api.ts'

const STATI = STATI_DISTINTA.map((value) => ({
  value,
  label: etichettaDi('distinta', value).etichetta,
}))

const Badge = ({ stato }: Pick<DistintaRow, 'stato'>) => (
  <StatoBadge entita="distinta" stato={stato} />
)
const quanti = (d: DistintaRow) => contato(d.righe, 'pagamento', 'pagamenti')

const column = columnsOf<DistintaRow>(COLONNE_DISTINTA)

const columnsFor = (isStaff: boolean): readonly Column<DistintaRow>[] => [
  {
    header: 'Distinta',
    cell: (d) => <TwoLines main={`N. ${d.numero}`} sub={isStaff ? d.esercente.nome : quanti(d)} />,
  },
  column('created_at', { yields: 'first' }),
  column('addebito_il'),
  column('esito_entro', { yields: 'second' }),
  column('stato'),
  column('importo_centesimi'),
]

const cardOf = (d: DistintaRow): CardOf => ({
  who: `N. ${d.numero} · ${quanti(d)}`,
  amount: <Money centesimi={d.importo_centesimi} />,
  state: <Badge stato={d.stato} />,
  detail: `Addebito il ${formattaGiorno(d.addebito_il)}`,
})

const NuovaButton = () => (
  <Button
    leftSection={<Icon name="piu" size={18} />}
    renderRoot={(props) => <Link to={paths.nuovaDistinta()} {...props} />}
  >
    Nuova distinta
  </Button>
)

/** The direct debits that an esercente hands to its own bank. */
export function DistintePage() {
  const isStaff = useSession().profile.role === 'admin'
  const state = useSearchState({ filterNames: ['stato'], defaultSort: '-created_at' })
  const { stato } = state.filters
  const body = searchBodyOf(state, { stato: oneOf(stato) })
  const query = useQuery(distinteQuery(body))
  return (
    <>
      <PagamentiTabs />
      <ListHead
        intro={
          isStaff
            ? 'Gli addebiti che gli esercenti portano alla propria banca.'
            : 'Gli addebiti SDD che porti alla tua banca: scarichi il file, lo consegni, e registri gli esiti.'
        }
      >
        {!isStaff && <NuovaButton />}
      </ListHead>
      <SearchTable
        list={{ raccolta: 'distinte', body }}
        caption="Distinte SDD"
        searchLabel="Cerca per numero, importo o riferimento"
        filters={
          <OptionsFilter
            label="Stato"
            options={STATI}
            value={stato ?? ''}
            onChange={(value) => state.setFilters({ stato: value })}
          />
        }
        columns={columnsFor(isStaff)}
        card={cardOf}
        rowKey={(d) => d._id}
        rowAddress={(d) => paths.distinta(d._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessuna distinta"
        emptyText={
          isStaff
            ? 'Nessun esercente incassa con la propria banca.'
            : 'Se incassi gli addebiti con la tua banca, qui prepari il file da consegnarle.'
        }
      />
    </>
  )
}
