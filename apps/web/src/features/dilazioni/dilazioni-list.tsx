import type { Contatori } from '@rateo/contract/chiamata/contatori'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useSomme } from '../../hooks/use-somme.ts'
import { SearchTable } from '../../ui/table/search-table.tsx'
import { SommaTutto } from '../../ui/table/somma-tutto.tsx'
import { type Counter, groupedCounters, StateCounters } from '../../ui/table/state-counters.tsx'
import { cardFor, columnsFor } from './dilazioni-columns.tsx'
import { DEFAULT_SORT, FILTER_NAMES, toSearchBody } from './dilazioni-filters.ts'
import { contatoriQuery, dilazioniQuery, type Fixed, sommeDilazioni } from './dilazioni.api.ts'
import { DilazioniToolbar } from './dilazioni-toolbar.tsx'
import { RiepilogoPromesse } from '../promesse/index.ts'
import { FasceRitardo } from './ritardi/fasce-ritardo.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './dilazioni.module.css'

const EMPTY: Record<Ruolo, { title: string; text: string }> = {
  esercente: {
    title: 'Ancora nessuna dilazione',
    text: 'Qui trovi i pagamenti che i tuoi clienti fanno a rate, con quello che resta da incassare.',
  },
  cliente: {
    title: 'Nessuna dilazione',
    text: 'Qui trovi quello che paghi a rate. Per ora non devi nulla.',
  },
  admin: {
    title: 'Ancora nessuna dilazione',
    text: 'Nessun esercente ha ancora concesso un pagamento a rate.',
  },
}

const NONE: Fixed = {}

/** The dilazioni that a person may see, or those of one cliente or of one esercente. */
export function DilazioniList({ fixed = NONE }: { fixed?: Fixed }) {
  const { profile } = useSession()
  const { role } = profile
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: DEFAULT_SORT[role] })
  const body = toSearchBody(state, fixed)
  const query = useQuery(dilazioniQuery(body))
  const somme = useSomme({
    raccolta: 'dilazioni',
    body,
    page: query.data,
    isStale: query.isPlaceholderData,
    search: sommeDilazioni,
  })
  const contatori = useQuery(contatoriQuery(fixed))

  return (
    <>
      {role !== 'cliente' && fixed.cliente_id === undefined && (
        <>
          <FasceRitardo
            esercente_id={fixed.esercente_id}
            hasDilazioni={(contatori.data?.stati.length ?? 0) > 0}
          />
          <RiepilogoPromesse esercente_id={fixed.esercente_id} />
        </>
      )}
      <StateCounters
        label="Dilazioni per stato"
        counters={contatori.data ? countersOf(contatori.data) : []}
        names={['stato', 'in_ritardo']}
        state={state}
      />
      <SearchTable
        list={{ raccolta: 'dilazioni', body }}
        caption="Dilazioni"
        searchLabel={
          role === 'cliente' ? 'Cerca per numero o causale' : 'Cerca per numero, nome o causale'
        }
        filters={<DilazioniToolbar state={state} role={role} />}
        columns={columnsFor(role, fixed)}
        card={cardFor(role)}
        rowKey={(d) => d._id}
        rowAddress={(d) => paths.dilazione(d._id)}
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
      />
    </>
  )
}

const GRUPPI = {
  all: 'Tutte',
  labels: {
    proposte: 'Proposte',
    in_corso: 'In corso',
    decadute: 'Decadute',
    concluse: 'Concluse',
    altre: 'Altre',
  },
  groupOf: {
    bozza: 'proposte',
    in_approvazione: 'proposte',
    proposta: 'proposte',
    accettata: 'proposte',
    attiva: 'in_corso',
    sospesa: 'in_corso',
    decaduta: 'decadute',
    conclusa: 'concluse',
    rifiutata: 'altre',
    scaduta: 'altre',
    rinegoziata: 'altre',
    stralciata: 'altre',
    annullata: 'altre',
  } satisfies Record<StatoDilazione, string>,
} as const

/** The groups of states; beside those in corso, the ones among them that are late. */
function countersOf(contatori: Contatori): Counter[] {
  const late = contatori.stati.find(({ stato }) => stato === 'in_ritardo')?.quanti ?? 0
  const counters = groupedCounters(contatori, GRUPPI)
  const inRitardo = {
    key: 'in_ritardo',
    label: 'In ritardo',
    count: late,
    filters: { in_ritardo: 'si' },
  }
  return late === 0
    ? counters
    : counters.flatMap((one) => (one.key === 'in_corso' ? [one, inRitardo] : [one]))
}

/** Sums over everything that the filters find, not over the page. */
function Totals({ totals }: { totals: Record<string, number> | null }) {
  const residuo = totals?.['residuo_centesimi']
  const pagato = totals?.['pagato_centesimi']
  if (residuo === undefined || pagato === undefined) return null
  return (
    <span className={both(layout['totals'], classes['totals'])}>
      <span>
        Pagato <strong>{formattaEuro(pagato)}</strong>
      </span>
      <span>
        Residuo <strong>{formattaEuro(residuo)}</strong>
      </span>
    </span>
  )
}
