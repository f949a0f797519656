import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useToday } from '../../hooks/use-today.ts'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { pagamentiQuery, toSearchBody } from '../pagamenti/index.ts'
import layout from '../../ui/layout.module.css'
import classes from './home.module.css'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

const SHOWN = 5

/** Money that is still expected and falls due from today to a week from now. */
export const nextSevenDays = (today: string) => ({
  stato: 'da_pagare,parzialmente_pagato,insoluto',
  scadenza_dal: today,
  scadenza_al: aggiungiGiorni(today, 7),
})

/** The debts that fall due in the next seven days, the nearest first. */
export function Scadenze() {
  const filters = nextSevenDays(useToday())
  const body = { ...toSearchBody({ search: '', page: 0, sort: 'scadenza', filters }), limit: SHOWN }
  const query = useQuery(pagamentiQuery(body))
  return (
    <section className={classes['latest']} aria-label="Scadenze dei prossimi 7 giorni">
      <header className={classes['latestHead']}>
        <h3 className={layout['heading']}>Scadenze dei prossimi 7 giorni</h3>
        <Link to={paths.pagamenti()} search={{ ...filters, ordine: 'scadenza' }}>
          Vedi tutte
        </Link>
      </header>
      {query.error && !query.data && (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <Skeleton height={160} margin={20} />}
      {query.data?.data.length === 0 && (
        <p className={classes['empty']}>Nei prossimi sette giorni non scade nulla.</p>
      )}
      <ul className={layout['list']}>
        {query.data?.data.map((p) => (
          <li key={p._id}>
            <Link to={paths.pagamento(p._id)} className={classes['line'] ?? ''}>
              <span className={classes['dueText']}>
                <strong>{p.cliente.nome}</strong>
                <span>{p.causale}</span>
                <span>{formattaGiornoCompleto(p.scadenza)}</span>
              </span>
              <span className={classes['dueAmount']}>
                <Money centesimi={p.residuo_centesimi} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
