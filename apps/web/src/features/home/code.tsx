import { Skeleton } from '@mantine/core'
import type { Code } from '@rateo/contract/ponte/home'
import { formattaDataOra, formattaIntero } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { PageError } from '../../ui/notices/page-error.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { codeQuery } from './home.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './home.module.css'

type Coda = {
  name: keyof Code
  label: string
  /** The list behind the number; none where no screen of ours shows it. */
  to?: string
  search?: Record<string, string>
}

const CODE: readonly Coda[] = [
  {
    name: 'esercenti_in_verifica',
    label: 'Esercenti da verificare',
    to: paths.esercenti(),
    search: { stato: 'inviato,in_verifica' },
  },
  {
    name: 'richieste_nuove',
    label: 'Richieste di assistenza nuove',
    to: paths.gestione(),
    search: { scheda: 'assistenza' },
  },
  {
    name: 'richieste_in_ritardo',
    label: 'Risposte dell’assistenza in ritardo',
    to: paths.gestione(),
    search: { scheda: 'assistenza' },
  },
  {
    name: 'esiti_sconosciuti',
    label: 'Pagamenti con esito da verificare',
    to: paths.pagamenti(),
    search: { stato: 'in_verifica' },
  },
  { name: 'incassi_da_riconciliare', label: 'Incassi da riconciliare' },
  {
    name: 'differenze_aperte',
    label: 'Differenze con il servizio di pagamento',
    to: paths.gestione(),
    search: { scheda: 'riconciliazione' },
  },
  {
    name: 'regole_violate',
    label: 'Controlli contabili non superati',
    to: paths.gestione(),
    search: { scheda: 'riconciliazione' },
  },
  { name: 'invii_in_ritardo', label: 'E-mail e avvisi in ritardo' },
  {
    name: 'reports_in_coda',
    label: 'Report in preparazione',
    to: paths.reports(),
    search: { stato: 'in_attesa,in_elaborazione' },
  },
]

/** The queues that wait for a person, and whether the jobs go on. */
export function CodeInAttesa() {
  const query = useQuery(codeQuery)
  return (
    <section className={classes['latest']} aria-label="Da fare">
      <header className={classes['latestHead']}>
        <h3 className={layout['heading']}>Da fare</h3>
        {query.data && <Lavori code={query.data} />}
      </header>
      {query.error && !query.data && (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <Skeleton height={200} m={20} w="auto" />}
      {query.data && (
        <ul className={layout['list']}>
          {CODE.map((coda) => (
            <Riga key={coda.name} coda={coda} count={Number(query.data[coda.name])} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Riga({ coda, count }: { coda: Coda; count: number }) {
  const content = (
    <>
      <span>{coda.label}</span>
      <strong data-waiting={count > 0}>{formattaIntero(count)}</strong>
    </>
  )
  return (
    <li>
      {coda.to ? (
        <Link to={coda.to} search={coda.search ?? {}} className={classes['line'] ?? ''}>
          {content}
        </Link>
      ) : (
        <span className={classes['line']}>{content}</span>
      )}
    </li>
  )
}

function Lavori({ code }: { code: Code }) {
  if (code.lavori_attivi) return <ToneBadge tone="successo">Lavori in funzione</ToneBadge>
  const since = code.ultimo_battito_at
    ? `Lavori fermi dal ${formattaDataOra(code.ultimo_battito_at)}`
    : 'Lavori mai partiti'
  return <ToneBadge tone="errore">{since}</ToneBadge>
}
