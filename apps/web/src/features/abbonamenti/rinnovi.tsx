import type { Abbonamento, Rinnovo } from '@rateo/contract/accordi/abbonamenti'
import { formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
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

/** The month of a period: “Ottobre 2026”. */
function mese({ n, scadenza }: Rinnovo): string {
  if (n === null) return 'Cambio di piano'
  const nome = formattaMeseAnno(scadenza)
  return `${nome.charAt(0).toUpperCase()}${nome.slice(1)}`
}

/** The days that a charge is for: “dal 30/10 al 29/11”; the day alone for what is no period. */
function giorni({ n, scadenza }: Rinnovo, dopo: string | null): string {
  const breve = (giorno: string) => formattaGiorno(giorno).slice(0, 5)
  if (n === null) return formattaGiorno(scadenza)
  return dopo === null || dopo <= scadenza
    ? `dal ${breve(scadenza)}`
    : `dal ${breve(scadenza)} al ${breve(aggiungiGiorni(dopo, -1))}`
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
          <li key={r._id} className={layout['place']}>
            <span>
              <Link
                to={paths.pagamento(r._id)}
                className={both(layout['reach'], classes['period'])}
                aria-label={`${mese(r)}: apri il pagamento per ${which(r)}`}
              >
                {mese(r)}
              </Link>
              <span className={classes['meta']}>
                <span className={layout['nowrap']}>{giorni(r, seguente(abbonamento, i))}</span>
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
            {isCliente && r.pagabile && (
              <Link
                to={paths.gateway(r._id)}
                className={classes['open'] ?? ''}
                aria-label={`Paga ${which(r)}`}
              >
                Paga
              </Link>
            )}
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

const which = ({ n, scadenza }: Rinnovo) =>
  n === null ? 'il cambio di piano' : `il periodo dal ${formattaGiorno(scadenza)}`
