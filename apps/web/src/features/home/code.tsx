import type { Code } from '@rateo/contract/ponte/home'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/routes/paths.ts'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { codeQuery } from './home.api.ts'
import { type Todo, TodoList } from './todo-list.tsx'

type Coda = {
  name: keyof Code
  label: string
  action?: string
  /** The list behind the number; none where no screen of ours shows it. */
  to?: string
  search?: Record<string, string>
}

const CODE: readonly Coda[] = [
  {
    name: 'esercenti_in_verifica',
    label: 'Esercenti da verificare',
    action: 'Esamina',
    to: paths.esercenti(),
    search: { stato: 'inviato,in_verifica' },
  },
  {
    name: 'richieste_nuove',
    label: 'Richieste di assistenza nuove',
    action: 'Rispondi',
    to: paths.gestione(),
    search: { scheda: 'assistenza' },
  },
  {
    name: 'richieste_in_ritardo',
    label: 'Risposte dell’assistenza in ritardo',
    action: 'Rispondi',
    to: paths.gestione(),
    search: { scheda: 'assistenza' },
  },
  {
    name: 'esiti_sconosciuti',
    label: 'Pagamenti con esito da verificare',
    action: 'Vedi',
    to: paths.pagamenti(),
    search: { stato: 'in_verifica' },
  },
  { name: 'incassi_da_riconciliare', label: 'Incassi da riconciliare' },
  {
    name: 'differenze_aperte',
    label: 'Differenze con il servizio di pagamento',
    action: 'Vedi',
    to: paths.gestione(),
    search: { scheda: 'riconciliazione' },
  },
  {
    name: 'regole_violate',
    label: 'Controlli contabili non superati',
    action: 'Vedi',
    to: paths.gestione(),
    search: { scheda: 'riconciliazione' },
  },
  { name: 'invii_in_ritardo', label: 'E-mail e avvisi in ritardo' },
  {
    name: 'reports_in_coda',
    label: 'Report in preparazione',
    action: 'Vedi',
    to: paths.reports(),
    search: { scheda: 'report', stato: 'in_attesa,in_elaborazione' },
  },
]

/** The queues of the staff that hold something, and whether the jobs go on. */
export function CodeInAttesa() {
  const query = useQuery(codeQuery)
  const { data } = query
  const todos =
    data &&
    CODE.map(({ name, ...coda }): Todo => ({ key: name, count: Number(data[name]), ...coda }))
  return (
    <TodoList
      todos={todos?.filter(({ count }) => count > 0)}
      error={query.error}
      onRetry={() => void query.refetch()}
      aside={data && <Lavori code={data} />}
    />
  )
}

function Lavori({ code }: { code: Code }) {
  if (code.lavori_attivi) return <ToneBadge tone="successo">Lavori in funzione</ToneBadge>
  const since = code.ultimo_battito_at
    ? `Lavori fermi dal ${formattaDataOra(code.ultimo_battito_at)}`
    : 'Lavori mai partiti'
  return <ToneBadge tone="errore">{since}</ToneBadge>
}
