import type { Abbonamento, Rinnovo } from '@rateo/contract/accordi/abbonamenti'
import { formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
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

/** The first day of the period after one; null where it is not among what is shown. */
function seguente({ rinnovi, prossimo_addebito }: Abbonamento, index: number): string | null {
  if (index === 0) return prossimo_addebito
  const [questo, dopo] = [rinnovi[index], rinnovi[index - 1]]
  return dopo?.n != null && dopo.n - 1 === questo?.n ? dopo.scadenza : null
}

/** A period by its month and its days: “Ottobre 2026 (30/10–29/11)”. */
function quale({ scadenza }: Rinnovo, dopo: string | null): string {
  const mese = formattaMeseAnno(scadenza)
  const nome = `${mese.charAt(0).toUpperCase()}${mese.slice(1)}`
  const breve = (giorno: string) => formattaGiorno(giorno).slice(0, 5)
  return dopo === null || dopo <= scadenza
    ? `${nome} (dal ${breve(scadenza)})`
    : `${nome} (${breve(scadenza)}–${breve(aggiungiGiorni(dopo, -1))})`
}

/** The charges of the periods, the newest first. */
export function Rinnovi({ abbonamento, isCliente }: RinnoviProps) {
  const { rinnovi, n_rinnovi } = abbonamento
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
        {rinnovi.map((r, i) => (
          <li key={r._id}>
            <span>
              <strong>
                {r.n === null ? 'Cambio di piano' : quale(r, seguente(abbonamento, i))}
              </strong>
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
  const which = r.n === null ? 'il cambio di piano' : `il periodo dal ${formattaGiorno(r.scadenza)}`
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
