import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { movimentiQuery } from '../movimenti/index.ts'
import { pagamentiQuery, StatoPagamento } from '../pagamenti/index.ts'
import { DUE, IN_RITARDO, OWED } from './cliente-home.api.ts'
import { FigureCard, FigureCards, NOT_NOW } from '../../ui/chart/figure-card.tsx'
import { Figure } from './figure.tsx'
import layout from '../../ui/layout.module.css'
import classes from './home.module.css'
import { HomeHead } from './home-head.tsx'
import { Adesso } from './cliente-adesso.tsx'
import { AltroDaFare } from './da-fare.tsx'
import { Impegni } from './cliente-impegni.tsx'
import { Latest } from './latest.tsx'
import { asButton } from '../../ui/plain/button.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

const ALL = { limit: 1 }

/** The thing to do now, then the debts of the cliente by their scadenza, the nearest first. */
export function ClienteHome() {
  return (
    <>
      <HomeHead />
      <Adesso />
      <AltroDaFare />
      <FigureCards>
        <Figure label="Da pagare" filters={OWED} sum="residuo_centesimi" />
        <Figure label="In ritardo" filters={IN_RITARDO} sum="residuo_centesimi" tone="errore" />
        <Pagato />
      </FigureCards>
      <Due />
      <Impegni />
      <Latest empty="Qui trovi i pagamenti che gli esercenti ti chiedono." />
    </>
  )
}

/** Everything that was ever paid; what came back stands beside it. */
function Pagato() {
  const { data, isError } = useQuery(movimentiQuery(ALL))
  const rimborsato = data?.totals?.['rimborsato_centesimi'] ?? 0
  return (
    <FigureCard
      label="Pagato"
      to={paths.movimenti()}
      filters={{}}
      amount={data || isError ? data?.totals?.['incassato_centesimi'] : null}
      note={
        data === undefined
          ? NOT_NOW
          : rimborsato === 0
            ? contato(data.total, 'movimento', 'movimenti')
            : `${formattaEuro(rimborsato)} rimborsati`
      }
    />
  )
}

function Due() {
  const query = useQuery(pagamentiQuery(DUE))
  if (query.error && !query.data) {
    return <PageError error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <section className={classes['latest']} aria-label="Da pagare">
      <header className={classes['latestHead']}>
        <h3 className={layout['heading']}>Da pagare</h3>
        <Link to={paths.pagamenti()} search={OWED}>
          Vedi tutti
        </Link>
      </header>
      {!query.data && <Skeleton height={120} margin={20} />}
      {query.data?.data.length === 0 && (
        <p className={classes['empty']}>
          Non devi pagare nulla. Ti scriviamo quando arriva una richiesta.
        </p>
      )}
      <ul className={layout['list']}>
        {query.data?.data.map((p) => (
          <DueRow key={p._id} pagamento={p} />
        ))}
      </ul>
    </section>
  )
}

function DueRow({ pagamento: p }: { pagamento: PagamentoRow }) {
  return (
    <li className={classes['due']}>
      <div className={classes['dueText']}>
        <strong>{p.esercente.nome}</strong>
        <span>{p.causale}</span>
        <span className={classes['dueWhen']}>
          Entro {formattaGiornoCompleto(p.scadenza)}
          <StatoPagamento row={p} />
        </span>
      </div>
      <span className={classes['dueAmount']}>
        <Money centesimi={p.residuo_centesimi} />
      </span>
      <Link
        to={paths.gateway(p._id)}
        {...asButton({ variant: 'default' })}
        aria-label={`Paga ${formattaEuro(p.residuo_centesimi)} a ${p.esercente.nome}`}
      >
        Paga
      </Link>
    </li>
  )
}
