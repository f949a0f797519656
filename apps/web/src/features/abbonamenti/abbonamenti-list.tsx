import { STATI_ABBONAMENTO, type StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { BeneficiarioFilter } from '../../ui/table/beneficiario-filter.tsx'
import { PeriodFilter } from '../../ui/table/period-filter.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { groupedCounters, StateCounters } from '../../ui/table/state-counters.tsx'
import { cardFor, columnsFor } from './abbonamenti-columns.tsx'
import { DEFAULT_SORT, FILTER_NAMES, toSearchBody } from './abbonamenti-filters.ts'
import { abbonamentiQuery, contatoriQuery, type Fixed } from './abbonamenti.api.ts'
import { statoBreve } from './words.ts'

const EMPTY: Record<Ruolo, { title: string; text: string }> = {
  esercente: {
    title: 'Ancora nessun abbonamento',
    text: 'Qui trovi chi è abbonato ai tuoi piani, con il prossimo addebito di ciascuno.',
  },
  cliente: {
    title: 'Nessun abbonamento',
    text: 'Qui trovi gli abbonamenti che paghi, con il prossimo addebito. Per ora non ne hai.',
  },
  admin: {
    title: 'Ancora nessun abbonamento',
    text: 'Nessun cliente è ancora abbonato a un piano.',
  },
}
const STATI = STATI_ABBONAMENTO.map((stato) => ({ value: stato, label: statoBreve(stato) }))
const NONE: Fixed = {}

/** The abbonamenti that a person may see, or those of one cliente, esercente or piano. */
export function AbbonamentiList({ fixed = NONE }: { fixed?: Fixed }) {
  const { profile } = useSession()
  const { role } = profile
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: DEFAULT_SORT[role] })
  const body = toSearchBody(state, fixed)
  const query = useQuery(abbonamentiQuery(body))
  const isCounted = fixed.piano_id === undefined
  const contatori = useQuery({ ...contatoriQuery(fixed), enabled: isCounted })

  return (
    <>
      {isCounted && (
        <StateCounters
          label="Abbonamenti per stato"
          counters={contatori.data ? groupedCounters(contatori.data, GRUPPI) : []}
          names={['stato']}
          state={state}
        />
      )}
      <SearchTable
        list={{ raccolta: 'abbonamenti', body }}
        caption="Abbonamenti"
        searchLabel={
          role === 'cliente' ? 'Cerca per numero o piano' : 'Cerca per numero, nome o piano'
        }
        filters={
          <>
            <OptionsFilter
              label="Stato"
              options={STATI}
              value={state.filters['stato'] ?? ''}
              onChange={(stato) => state.setFilters({ stato })}
            />
            <PeriodFilter label="Prossimo addebito" name="addebito" state={state} isAhead />
            <PeriodFilter label="Inizio" name="inizio" state={state} />
            {(state.filters['beneficiario'] ||
              query.data?.data.some(({ beneficiario }) => beneficiario !== null)) && (
              <BeneficiarioFilter state={state} />
            )}
            {role === 'esercente' && (
              <>
                <PeriodFilter label="Nuovi" name="nuovo" state={state} />
                <PeriodFilter label="Persi" name="perso" state={state} />
              </>
            )}
          </>
        }
        columns={columnsFor(role, fixed)}
        card={cardFor(role)}
        rowKey={(a) => a._id}
        rowAddress={(a) => paths.abbonamento(a._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle={EMPTY[role].title}
        emptyText={EMPTY[role].text}
      />
    </>
  )
}

const GRUPPI = {
  all: 'Tutti',
  labels: {
    da_attivare: 'Da attivare',
    attivi: 'Attivi',
    non_pagati: 'Non pagati',
    in_pausa: 'In pausa',
    disdetti: 'Disdetti',
    finiti: 'Finiti',
  },
  groupOf: {
    in_attivazione: 'da_attivare',
    in_prova: 'attivi',
    attivo: 'attivi',
    in_ritardo: 'non_pagati',
    sospeso: 'non_pagati',
    in_pausa: 'in_pausa',
    disdetto: 'disdetti',
    non_attivato: 'finiti',
    concluso: 'finiti',
    cessato: 'finiti',
    receduto: 'finiti',
  } satisfies Record<StatoAbbonamento, string>,
} as const
