import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { abbonamentiQuery, dilazioniQuery } from './home.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './home.module.css'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

type Impegno = {
  _id: string
  to: string
  chi: string
  che: string
  quando: string
  centesimi: number
}

/** The dilazioni and the abbonamenti of the cliente. */
export function Impegni() {
  const dilazioni = useQuery(dilazioniQuery)
  const abbonamenti = useQuery(abbonamentiQuery)
  return (
    <div className={classes['pair']}>
      <Elenco
        title="I tuoi pagamenti a rate"
        all={paths.dilazioni()}
        empty="Non stai pagando nulla a rate."
        query={dilazioni}
        rows={dilazioni.data?.data.map((d) => ({
          _id: d._id,
          to: paths.dilazione(d._id),
          chi: d.esercente.nome,
          che: `${d.causale}, ${String(d.rate_pagate)} rate pagate su ${String(d.n_rate)}`,
          quando: d.prossima_scadenza
            ? `Prossima rata il ${formattaGiornoLungo(d.prossima_scadenza)}`
            : 'Nessuna rata in scadenza',
          centesimi: d.prossimo_importo_centesimi ?? d.residuo_centesimi,
        }))}
      />
      <Elenco
        title="I tuoi abbonamenti"
        all={paths.abbonamenti()}
        empty="Non hai abbonamenti."
        query={abbonamenti}
        rows={abbonamenti.data?.data.map((a) => ({
          _id: a._id,
          to: paths.abbonamento(a._id),
          chi: a.esercente.nome,
          che: a.nome,
          quando: a.prossimo_addebito
            ? `Prossimo addebito il ${formattaGiornoLungo(a.ripresa_il ?? a.prossimo_addebito)}`
            : 'Nessun addebito previsto',
          centesimi: a.importo_centesimi,
        }))}
      />
    </div>
  )
}

type ElencoProps = {
  title: string
  all: string
  empty: string
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  rows: readonly Impegno[] | undefined
}

function Elenco({ title, all, empty, query, rows }: ElencoProps) {
  return (
    <section className={classes['latest']} aria-label={title}>
      <header className={classes['latestHead']}>
        <h3 className={layout['heading']}>{title}</h3>
        <Link to={all}>Vedi tutti</Link>
      </header>
      {query.error && !rows && (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!rows && !query.error && <Skeleton height={120} margin={20} />}
      {rows?.length === 0 && <p className={classes['empty']}>{empty}</p>}
      <ul className={layout['list']}>
        {rows?.map((row) => (
          <li key={row._id}>
            <Link to={row.to} className={classes['line'] ?? ''}>
              <span className={classes['dueText']}>
                <strong>{row.chi}</strong>
                <span>{row.che}</span>
                <span>{row.quando}</span>
              </span>
              <span className={classes['dueAmount']}>
                <Money centesimi={row.centesimi} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
