import type { Abbonamento, Rinnovo } from '@rateo/contract/accordi/abbonamenti'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { Day } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { unito } from '../../ui/fields/numero-coperto.ts'
import classes from './abbonamento.module.css'

type RinnoviProps = { abbonamento: Abbonamento; isCliente: boolean }

/** The charges of the periods, the newest first. */
export function Rinnovi({ abbonamento: { rinnovi, n_rinnovi }, isCliente }: RinnoviProps) {
  if (rinnovi.length === 0) {
    return (
      <p className={both(layout['quietProse'], classes['empty'])}>
        Nessun addebito finora: non è stato pagato alcun importo.
      </p>
    )
  }
  return (
    <>
      <ol
        className={both(layout['list'], layout['rows'], classes['renewals'])}
        aria-label="Addebiti"
      >
        {rinnovi.map((r) => (
          <li key={r._id}>
            <span>
              <strong>{r.n === null ? 'Cambio di piano' : `Periodo ${String(r.n)}`}</strong>
              <span className={classes['meta']}>
                <Day value={r.scadenza} />
                {r.metodo_etichetta && <span>{unito(r.metodo_etichetta)}</span>}
              </span>
            </span>
            <span className={classes['end']}>
              <strong>
                <Money centesimi={r.importo_centesimi} />
              </strong>
              <StatoBadge
                entita={isCliente ? 'pagamento_del_cliente' : 'pagamento'}
                stato={r.stato}
              />
            </span>
            <Open rinnovo={r} isCliente={isCliente} />
          </li>
        ))}
      </ol>
      {n_rinnovi > rinnovi.length && (
        <p className={both(layout['quietProse'], classes['empty'])}>
          Sono mostrati gli ultimi {rinnovi.length} di {n_rinnovi}: gli altri sono tra i{' '}
          <Link
            to={paths.pagamenti()}
            search={{ origine: 'abbonamento' }}
            className={classes['link'] ?? ''}
          >
            pagamenti
          </Link>
          .
        </p>
      )}
    </>
  )
}

function Open({ rinnovo: r, isCliente }: { rinnovo: Rinnovo; isCliente: boolean }) {
  const isToPay = isCliente && r.pagabile
  const which = r.n === null ? 'il cambio di piano' : `il periodo ${String(r.n)}`
  return (
    <Link
      to={isToPay ? paths.gateway(r._id) : paths.pagamento(r._id)}
      className={classes['open'] ?? ''}
      aria-label={isToPay ? `Paga ${which}` : `Apri il pagamento per ${which}`}
    >
      {isToPay ? 'Paga' : 'Apri'}
    </Link>
  )
}
