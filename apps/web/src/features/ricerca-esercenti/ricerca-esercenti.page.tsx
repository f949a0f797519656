import { ricercaEsercenti, type RicercaRow } from '@rateo/contract/persone/esercenti'
import { CATEGORIE } from '@rateo/contract/persone/passi'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import { type SearchState, useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { OptionsFilter } from '../../ui/table/filter-chip.tsx'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { CATEGORIA } from '../esercenti/index.ts'
import { ListHead } from '../../ui/page-head.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { VicinoAMe } from './vicino-a-me.tsx'
import { cardOf, columnsFor } from './ricerca-columns.tsx'

const FILTER_NAMES = [
  'categoria',
  'rate',
  'piani',
  'aperto',
  'gia_cliente',
  'preferito',
  'province',
] as const
const CATEGORIA_OPTIONS = CATEGORIE.map((value) => ({ value, label: CATEGORIA[value] }))

const INTRO: Record<Ruolo, string> = {
  cliente: 'Gli esercenti che puoi pagare con Rateo.',
  esercente: 'Gli esercenti che si fanno trovare, come li vede un cliente.',
  admin: 'Gli esercenti attivi che si fanno trovare, come li vede un cliente.',
}

const ricercaQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['ricerca-esercenti', body],
    queryFn: ({ signal }) => call(ricercaEsercenti, { body, signal }),
    placeholderData: keepPreviousData,
  })

const ifYes = (value: string | undefined) => (value === 'si' ? true : undefined)

const RATE = [
  { value: 'si', label: 'Fa pagare a rate' },
  ...[3, 6, 12, 24].map((n) => ({ value: String(n), label: `Fino ad almeno ${n} rate` })),
]

/** Rate at all, or an offer of today with at least so many. */
function rateOf(value: string | undefined) {
  if (value === 'si') return { accetta_rate: true }
  const n = Number(value)
  return Number.isInteger(n) && n > 1 ? { rate_max: { $gte: n } } : {}
}

const toSearchBody = (state: SearchState) =>
  searchBodyOf(state, {
    categoria: oneOf(state.filters['categoria']),
    ...rateOf(state.filters['rate']),
    preferito: ifYes(state.filters['preferito']),
    provincia: oneOf(state.filters['province']),
    aperto: ifYes(state.filters['aperto']),
    ha_piani: ifYes(state.filters['piani']),
    gia_cliente: ifYes(state.filters['gia_cliente']),
  })

/** The esercenti that a cliente can buy from, and their methods (RIC-M1). */
export function RicercaEsercentiPage() {
  const { profile } = useSession()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: 'ragione_sociale' })
  const query = useQuery(ricercaQuery(toSearchBody(state)))
  return (
    <>
      <ListHead intro={INTRO[profile.role]}>
        <VicinoAMe
          province={state.filters['province'] ?? ''}
          onChange={(province) => state.setFilters({ province })}
        />
      </ListHead>
      {query.data?.simili && (
        <Notice tone="informazione">
          Nessuno si chiama proprio «{state.search}»: ecco chi ha un nome simile.
        </Notice>
      )}
      <SearchTable<RicercaRow>
        caption="Esercenti trovati"
        searchLabel="Cerca per nome, città, CAP o partita IVA"
        filters={<Toolbar state={state} isCliente={profile.role === 'cliente'} />}
        columns={columnsFor(profile.role)}
        card={cardOf}
        rowKey={(e) => e._id}
        rowAddress={(e) => paths.esercente(e._id)}
        state={state}
        result={query.data}
        error={query.data && !query.isPlaceholderData ? null : query.error}
        isStale={query.isPlaceholderData}
        onRetry={() => void query.refetch()}
        emptyTitle="Nessun esercente si fa ancora trovare"
        emptyText="Gli esercenti attivi compaiono qui appena scelgono di farsi trovare."
      />
    </>
  )
}

function Toolbar({ state, isCliente }: { state: SearchState; isCliente: boolean }) {
  const { filters, setFilters } = state
  const only = (label: string, name: (typeof FILTER_NAMES)[number], option: string) => (
    <OptionsFilter
      label={label}
      options={[{ value: 'si', label: option }]}
      value={filters[name] ?? ''}
      onChange={(value) => setFilters({ [name]: value })}
    />
  )
  return (
    <>
      <OptionsFilter
        label="Categoria"
        options={CATEGORIA_OPTIONS}
        value={filters['categoria'] ?? ''}
        onChange={(categoria) => setFilters({ categoria })}
      />
      <OptionsFilter
        label="Rate"
        options={RATE}
        value={filters['rate'] ?? ''}
        onChange={(rate) => setFilters({ rate })}
      />
      {only('Orari', 'aperto', 'Aperto ora')}
      {only('Abbonamenti', 'piani', 'Offre abbonamenti')}
      {isCliente && only('I miei', 'gia_cliente', 'Ho già pagato qui')}
      {isCliente && only('Preferiti', 'preferito', 'Tra i miei preferiti')}
    </>
  )
}
