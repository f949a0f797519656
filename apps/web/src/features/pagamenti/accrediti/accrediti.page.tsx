import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchState } from '../../../hooks/use-search-state.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { ListHead } from '../../../ui/page-head.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { PeriodFilter } from '../../../ui/table/period-filter.tsx'
import layout from '../../../ui/layout.module.css'
import { accreditiQuery, csvAddress } from './accrediti.api.ts'
import { AccreditiEseguiti, useHasConti } from '../../conti/index.ts'
import { Riduzioni } from './riduzioni.tsx'
import { PagamentiTabs } from '../elenco/pagamenti-tabs.tsx'
import { Previsti } from './previsti.tsx'

/** Facts where the esercenti have accounts at the provider, and then no forecast; else what is expected (PAG-B4). */
export const AccreditiPage = () => (useHasConti() ? <ConConto /> : <Previsione />)

function ConConto() {
  const query = useQuery(accreditiQuery({ dal: '', al: '' }))
  return (
    <>
      <PagamentiTabs />
      <ListHead intro="Dove sono i soldi dei pagamenti online, e gli accrediti sul tuo conto con il loro rendiconto." />
      <AccreditiEseguiti />
      {query.data && <Riduzioni riduzioni={query.data.riduzioni} />}
    </>
  )
}

function Previsione() {
  const state = useSearchState({ filterNames: ['giorno_dal', 'giorno_al'], defaultSort: '' })
  const { giorno_dal: dal = '', giorno_al: al = '' } = state.filters
  const periodo = { dal, al }
  const query = useQuery(accreditiQuery(periodo))
  return (
    <>
      <PagamentiTabs />
      <ListHead intro="Quando ricevi i soldi dei pagamenti online, e quanto arriva tolte le commissioni.">
        <Button
          component="a"
          href={csvAddress(periodo)}
          download
          variant="default"
          leftSection={<Icon name="scarica" size={18} />}
        >
          Scarica CSV
        </Button>
      </ListHead>
      <div className={layout['aboveClose']}>
        <PeriodFilter label="Accredito" name="giorno" state={state} isAhead />
      </div>
      {query.data ? (
        <>
          <Riduzioni riduzioni={query.data.riduzioni} />
          <Previsti data={query.data} periodo={periodo} isStale={query.isPlaceholderData} />
        </>
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}
