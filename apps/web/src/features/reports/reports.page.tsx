import { Button } from '@mantine/core'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { STATI_LAVORAZIONE } from '@rateo/domain/stati/lavorazione'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import { TIPI_REPORT } from '@rateo/domain/stati/report'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { type SearchState, useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListHead, TabLinks } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { PeriodFilter } from '../../ui/table/period-filter.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { ChiediReportDialog } from './chiedi-report.dialog.tsx'
import { ReportView } from './report-view.tsx'
import { cardFor, columnsFor } from './reports-columns.tsx'
import { DEFAULT_SORT, FILTER_NAMES, toSearchBody } from './reports-filters.ts'
import { reportsQuery } from './reports.api.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

const MEANWHILE = { fallback: <PageSkeleton /> }
const Esportazioni = lazyPart(
  async () => (await import('./esportazioni.tsx')).Esportazioni,
  MEANWHILE,
)
const Andamento = lazyPart(async () => (await import('../andamento/index.ts')).Andamento, MEANWHILE)
const RigheDellaCifra = lazyPart(
  async () => (await import('../andamento/index.ts')).RigheDellaCifra,
  MEANWHILE,
)
const Programmati = lazyPart(
  async () => (await import('./programmi/programmati.tsx')).Programmati,
  MEANWHILE,
)

/** Words of the address that only the list of reports knows: one written before there were other parts still opens it. */
const OF_LIST = ['cerca', 'vista', ...FILTER_NAMES]

const ANDAMENTO = { value: 'andamento', label: 'Andamento' }
const REPORT = { value: 'report', label: 'Report' }
const PROGRAMMATI = { value: 'programmati', label: 'Programmati' }
const ESPORTAZIONI = { value: 'esportazioni', label: 'Le tue esportazioni' }

const TABS: Record<Ruolo, readonly { value: string; label: string }[]> = {
  esercente: [ANDAMENTO, REPORT, PROGRAMMATI, ESPORTAZIONI],
  admin: [ANDAMENTO, REPORT, ESPORTAZIONI],
  cliente: [REPORT, ESPORTAZIONI],
}

const INTRO: Record<Ruolo, string> = {
  esercente: 'I conti di un periodo, da leggere qui o da portare in un foglio di calcolo.',
  cliente: 'Quello che hai pagato e quello che ti aspetta, da leggere o da portare in un foglio.',
  admin: 'I report chiesti da tutti, e quelli su tutti gli esercenti.',
}

/**
 * How it goes, the reports that were asked for, those that leave by themselves, and the files; `?report=` opens one of one's
 * own, for the staff they have addresses of their own.
 */
export function ReportsPage() {
  const { role } = useSession().profile
  const params: Record<string, string | undefined> = useSearch({ strict: false })
  const { report, scheda = OF_LIST.some((name) => params[name]) ? 'report' : undefined } = params
  if (role !== 'admin' && report) return <ReportView id={report} />
  if (role !== 'cliente' && (scheda === 'commissioni' || scheda === 'accreditato')) {
    return <RigheDellaCifra metrica={scheda} />
  }
  const tabs = TABS[role]
  const current = (tabs.find(({ value }) => value === scheda) ?? tabs[0])?.value ?? ''
  return (
    <>
      <TabLinks label="Parti della pagina" tabs={tabs} current={current} to={paths.reports()} />
      <Parte quale={current} role={role} />
    </>
  )
}

function Parte({ quale, role }: { quale: string; role: Ruolo }) {
  if (quale === 'andamento') return <Andamento />
  if (quale === 'programmati') return <Programmati />
  return quale === 'esportazioni' ? <Esportazioni /> : <Elenco role={role} />
}

function Elenco({ role }: { role: Ruolo }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: DEFAULT_SORT })
  const body = toSearchBody(state)
  const query = useQuery(reportsQuery(body))
  const isAdmin = role === 'admin'
  const ask = (
    <PerMansione mansione="esportare">
      <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setAsking(true)}>
        Chiedi un report
      </Button>
    </PerMansione>
  )
  const open = (id: string) =>
    isAdmin
      ? navigate({ to: paths.report(id) })
      : navigate({ to: paths.reports(), search: { report: id } })
  return (
    <>
      <ListHead intro={INTRO[role]}>{ask}</ListHead>
      <SearchTable
        list={{ raccolta: 'reports', body }}
        caption="Report"
        searchLabel={
          isAdmin ? 'Cerca per nome del report o esercente' : 'Cerca per nome del report'
        }
        filters={<Toolbar state={state} role={role} />}
        columns={columnsFor(role)}
        card={cardFor(role)}
        rowKey={(r) => r._id}
        rowAddress={isAdmin ? (r) => paths.report(r._id) : undefined}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Ancora nessun report"
        emptyText="Scegli che cosa vuoi vedere e il periodo: lo prepariamo in pochi secondi."
      />
      {isAsking && (
        <ChiediReportDialog
          role={role}
          onClose={() => setAsking(false)}
          onAsked={({ _id }) => void open(_id)}
        />
      )}
    </>
  )
}

function Toolbar({ state, role }: { state: SearchState; role: Ruolo }) {
  const { filters, setFilters } = state
  const tipi = TIPI_REPORT.filter((t) => role === 'admin' || CATALOGO[t].ruoli.includes(role))
  return (
    <>
      <OptionsFilter
        label="Tipo"
        options={tipi.map((value) => ({ value, label: CATALOGO[value].titolo }))}
        value={filters['tipo'] ?? ''}
        onChange={(tipo) => setFilters({ tipo })}
      />
      <OptionsFilter
        label="Stato"
        options={STATI_LAVORAZIONE.map((value) => ({
          value,
          label: etichettaDi('report', value).etichetta,
        }))}
        value={filters['stato'] ?? ''}
        onChange={(stato) => setFilters({ stato })}
      />
      <PeriodFilter label="Chiesto il" name="chiesto" state={state} />
    </>
  )
}
