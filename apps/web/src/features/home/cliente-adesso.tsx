import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import type { Ritardo } from '@rateo/contract/sportello/arretrati'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkTo, paths } from '../../app/routes/paths.ts'
import { PageError } from '../../ui/notices/page-error.tsx'
import { pagamentiQuery } from '../pagamenti/index.ts'
import layout from '../../ui/layout.module.css'
import { DUE, IN_RITARDO, ritardoQuery } from './cliente-home.api.ts'
import classes from './cliente-adesso.module.css'
import { asButton } from '../../ui/plain/button.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

/** The one thing that a cliente may want to do now: all that is late, else what falls due first, else nothing. */
export function Adesso() {
  const ritardo = useQuery(ritardoQuery)
  const due = useQuery(pagamentiQuery(DUE))
  const failed = [ritardo, due].find(({ error, data }) => error && !data)
  if (failed) return <PageError error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <section className={classes['now']} aria-label="Che cosa fare adesso">
      {!ritardo.data || !due.data ? (
        <Skeleton height={104} />
      ) : ritardo.data.numero > 0 ? (
        <InRitardo ritardo={ritardo.data} />
      ) : (
        <Prossimo prossimo={due.data.data[0]} />
      )}
    </section>
  )
}

type CardProps = {
  label: string
  amount?: string
  note: string
  isLate?: boolean
  children?: ReactNode
}

const Card = ({ label, amount, note, isLate, children }: CardProps) => (
  <div className={classes['card']}>
    <div>
      <h3 className={layout['note']}>{label}</h3>
      {amount && (
        <strong className={classes['amount']} data-late={isLate}>
          {amount}
        </strong>
      )}
      <p className={classes['note']}>{note}</p>
    </div>
    {children}
  </div>
)

/** The page of the first of them with all the others chosen; null where no page takes them all. */
const together = (capofila_id: string | null) =>
  capofila_id === null ? null : linkTo(`${paths.gateway(capofila_id)}?ritardo=tutto`)

/** All of it where one page takes it; else the list, with a button for each esercente whose page does. */
function InRitardo({ ritardo: { data, numero, totale_centesimi } }: { ritardo: Ritardo }) {
  const [only] = data
  const isOne = data.length === 1
  const list = { to: paths.pagamenti(), search: IN_RITARDO }
  const all = (isOne && only && together(only.capofila_id)) || list
  const totale = formattaEuro(totale_centesimi)
  return (
    <>
      <Card
        label="In ritardo"
        amount={totale}
        isLate
        note={`${contato(numero, 'pagamento', 'pagamenti')} ${
          isOne && only ? `a ${only.esercente.nome}` : `a ${data.length} esercenti`
        }`}
      >
        <Link {...all} {...asButton({ size: 'md', className: classes['button'] })}>
          {numero === 1 ? 'Paga il ritardo' : 'Paga tutto il ritardo'} {totale}
        </Link>
      </Card>
      {!isOne && (
        <ul className={layout['list']}>
          {data.map((one) => (
            <Verso key={one.esercente._id} uno={one} />
          ))}
        </ul>
      )}
    </>
  )
}

function Verso({ uno }: { uno: Ritardo['data'][number] }) {
  const { esercente, numero, totale_centesimi, capofila_id } = uno
  const page = together(capofila_id)
  const totale = formattaEuro(totale_centesimi)
  return (
    <li className={classes['line']}>
      <span>
        <strong>{esercente.nome}</strong>
        <span className={layout['note']}>{contato(numero, 'pagamento', 'pagamenti')}</span>
      </span>
      {page ? (
        <Link
          {...page}
          {...asButton({ variant: 'default' })}
          aria-label={`Paga ${totale} a ${esercente.nome}`}
        >
          Paga {totale}
        </Link>
      ) : (
        <strong>{totale}</strong>
      )}
    </li>
  )
}

function Prossimo({ prossimo: p }: { prossimo: PagamentoRow | undefined }) {
  if (p === undefined) {
    return (
      <Card
        label="Non devi pagare nulla"
        note="Ti scriviamo quando un esercente ti chiede un pagamento."
      />
    )
  }
  const importo = formattaEuro(p.residuo_centesimi)
  return (
    <Card
      label="Il prossimo pagamento"
      amount={importo}
      note={`${p.esercente.nome}, entro ${formattaGiornoCompleto(p.scadenza)}`}
    >
      <Link to={paths.gateway(p._id)} {...asButton({ size: 'md', className: classes['button'] })}>
        Paga {importo}
      </Link>
    </Card>
  )
}
