import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../app/routes/paths.ts'
import { useSearchState } from '../../../hooks/use-search-state.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { useSomme } from '../../../hooks/use-somme.ts'
import { SearchTable } from '../../../ui/table/search-table.tsx'
import { SommaTutto } from '../../../ui/table/somma-tutto.tsx'
import { cardFor, columnsFor } from './pagamenti-columns.tsx'
import { DEFAULT_SORT, FILTER_NAMES, toSearchBody } from './pagamenti-filters.ts'
import { PagamentiToolbar } from './pagamenti-toolbar.tsx'
import { type Fixed, pagamentiQuery, sommePagamenti } from './elenco.api.ts'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from './pagamenti.module.css'
import { RichiediButton } from '../richiesta/richiedi-button.tsx'

const EMPTY: Record<Ruolo, { title: string; text: string }> = {
  esercente: {
    title: 'Ancora nessun pagamento',
    text: 'Chiedi il primo pagamento: il cliente riceve un link e paga con la carta.',
  },
  cliente: {
    title: 'Nessun pagamento',
    text: 'Qui trovi quello che gli esercenti ti chiedono di pagare. Per ora non devi nulla.',
  },
  admin: {
    title: 'Ancora nessun pagamento',
    text: 'Nessun esercente ha ancora chiesto un pagamento.',
  },
}

const nome = { uno: 'pagamento', tanti: 'pagamenti' }
const BULK = [
  {
    azione: 'sollecita',
    label: 'Sollecita',
    nome,
    verbo: { uno: 'si sollecita', tanti: 'si sollecitano' },
  },
  {
    azione: 'riprova',
    label: 'Riprova',
    nome,
    verbo: { uno: 'si riprova', tanti: 'si riprovano' },
  },
  {
    azione: 'annulla',
    label: 'Annulla',
    nome,
    verbo: { uno: 'si annulla', tanti: 'si annullano' },
    isDangerous: true,
  },
] as const

const NONE: Fixed = {}

/** The pagamenti that a person may see, or those of one cliente or of one esercente. */
export function PagamentiList({ fixed = NONE }: { fixed?: Fixed }) {
  const { profile } = useSession()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: DEFAULT_SORT })
  const body = toSearchBody(state, fixed)
  const query = useQuery(pagamentiQuery(body))
  const somme = useSomme({
    raccolta: 'pagamenti',
    body,
    page: query.data,
    isStale: query.isPlaceholderData,
    search: sommePagamenti,
  })
  const { role } = profile

  return (
    <SearchTable
      list={{ raccolta: 'pagamenti', body, bulk: role === 'cliente' ? [] : BULK }}
      caption="Pagamenti"
      searchLabel="Cerca per numero, nome, causale o importo"
      filters={<PagamentiToolbar state={state} />}
      columns={columnsFor(role, fixed)}
      card={cardFor(role)}
      rowKey={(p) => p._id}
      rowAddress={(p) => paths.pagamento(p._id)}
      state={state}
      result={query.data && { ...query.data, ...somme.counted }}
      error={query.data && !query.isPlaceholderData ? null : query.error}
      isStale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      summary={
        <>
          <Totals totals={somme.counted?.totals ?? null} />
          <SommaTutto somme={somme} />
        </>
      }
      emptyTitle={EMPTY[role].title}
      emptyText={EMPTY[role].text}
      emptyAction={
        role === 'esercente' && fixed.cliente_id !== undefined ? (
          <RichiediButton cliente={fixed.cliente_id} />
        ) : null
      }
    />
  )
}

/** Sums over everything that the filters find, not over the page. */
function Totals({ totals }: { totals: Record<string, number> | null }) {
  const importo = totals?.['importo_centesimi']
  const residuo = totals?.['residuo_centesimi']
  if (importo === undefined) return null
  return (
    <span className={both(layout['totals'], classes['totals'])}>
      <span>
        Totale <strong>{formattaEuro(importo)}</strong>
      </span>
      {residuo !== undefined && (
        <span>
          Residuo <strong>{formattaEuro(residuo)}</strong>
        </span>
      )}
    </span>
  )
}
