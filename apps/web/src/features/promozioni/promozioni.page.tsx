import { COLONNE_PROMOZIONE, type PromozioneRow } from '@rateo/contract/promozioni/promozioni'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { STATI_PROMOZIONE } from '@rateo/domain/stati/promozione'
import { useQuery } from '@tanstack/react-query'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import layout from '../../ui/layout.module.css'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { ListHead, TwoLines } from '../../ui/page-head.tsx'
import { columnsOf } from '../../ui/table/declared-columns.tsx'
import type { CardOf } from '../../ui/table/row-cards.tsx'
import type { Column } from '../../ui/table/row-table.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { NuovaPromozione, QuantoPaga } from './promozione-actions.tsx'
import { promozioniQuery, useDiChi } from './promozioni.api.ts'
import { codiceText, EFFETTI, effettoText, periodoText, usiText } from './words.ts'

const FILTER_NAMES = ['stato', 'effetto'] as const

const STATI = STATI_PROMOZIONE.map((stato) => ({
  value: stato,
  label: etichettaDi('promozione', stato).etichetta,
}))
const EFFETTO_OPTIONS = Object.entries(EFFETTI).map(([value, label]) => ({ value, label }))

const Badge = ({ stato }: Pick<PromozioneRow, 'stato'>) => (
  <StatoBadge entita="promozione" stato={stato} />
)

const column = columnsOf<PromozioneRow>(COLONNE_PROMOZIONE)

const perChi: Column<PromozioneRow> = {
  header: 'Vale per',
  yields: 'first',
  cell: (p) => (
    <TwoLines
      main={p.esercente?.nome ?? 'Tutti gli esercenti'}
      sub={p.di_esercente ? 'fatta dall’esercente' : ''}
    />
  ),
}

const columnsOfAll = (isStaff: boolean): readonly Column<PromozioneRow>[] => [
  { header: 'Promozione', cell: (p) => <TwoLines main={p.nome} sub={codiceText(p)} /> },
  column('effetto', { cell: effettoText }),
  ...(isStaff ? [perChi] : []),
  {
    header: 'Periodo',
    sort: 'dal',
    yields: 'second',
    cell: (p) => <span style={{ whiteSpace: 'nowrap' }}>{periodoText(p)}</span>,
  },
  column('usi', { cell: usiText }),
  column('stato'),
]

const DI_TUTTI = columnsOfAll(true)
const SUE = columnsOfAll(false)

const cardOf = (p: PromozioneRow): CardOf => ({
  who: p.nome,
  amount: usiText(p),
  state: <Badge stato={p.stato} />,
  detail: `${codiceText(p)} · ${effettoText(p)}`,
})

/** Every promozione of the portal and of its esercenti for the staff; those that it made for an esercente (PRM-M3). */
export function PromozioniPage() {
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '-created_at' })
  const { stato, effetto } = state.filters
  const body = searchBodyOf(state, { stato: oneOf(stato), effetto: oneOf(effetto) })
  const di = useDiChi()
  const query = useQuery(promozioniQuery(di, body))

  return (
    <>
      <ListHead intro="Sconti, prove e omaggi con i loro codici, e quanto sono stati usati.">
        <QuantoPaga />
        <NuovaPromozione />
      </ListHead>
      {!di.puoFarne && (
        <div className={layout['aboveClose']}>
          <Notice tone="informazione">
            Adesso il portale non lascia agli esercenti fare promozioni: le tue puoi solo
            sospenderle e archiviarle.
          </Notice>
        </div>
      )}
      <SearchTable
        list={{ raccolta: di.raccolta, body }}
        caption="Promozioni"
        searchLabel="Cerca per nome o codice"
        filters={
          <>
            <OptionsFilter
              label="Stato"
              options={STATI}
              value={stato ?? ''}
              onChange={(value) => state.setFilters({ stato: value })}
            />
            <OptionsFilter
              label="Effetto"
              options={EFFETTO_OPTIONS}
              value={effetto ?? ''}
              onChange={(value) => state.setFilters({ effetto: value })}
            />
          </>
        }
        columns={di.isStaff ? DI_TUTTI : SUE}
        card={cardOf}
        rowKey={(p) => p._id}
        rowAddress={(p) => di.una(p._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessuna promozione"
        emptyText="Quando ne fai una, qui trovi il suo codice e i suoi usi."
      />
    </>
  )
}
