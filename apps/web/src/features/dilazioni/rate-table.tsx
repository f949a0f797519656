import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { useToday } from '../../hooks/use-today.ts'
import { Day, InstantDay } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './rate-table.module.css'
import { type Act, RataActs, RataDialog } from './rata-acts.tsx'
import { nomeRata, statoRata } from './words.ts'

type RateTableProps = { dilazione_id: string; rate: readonly Rata[]; isCliente: boolean }
type RowsProps = Omit<RateTableProps, 'dilazione_id'> & { onAct: (act: Act, rata: Rata) => void }

/** The plan, part by part: what each rata is made of, and what became of it. */
export function RateTable({ dilazione_id, ...props }: RateTableProps) {
  const isPhone = usePhoneScreen()
  const [open, setOpen] = useState<{ act: Act; n: number } | null>(null)
  const onAct = (act: Act, { n }: Rata) => setOpen({ act, n })
  const rata = props.rate.find(({ n }) => n === open?.n)
  return (
    <>
      {isPhone ? <RateCards {...props} onAct={onAct} /> : <RateRows {...props} onAct={onAct} />}
      {open && rata && (
        <RataDialog
          dilazione_id={dilazione_id}
          rata={rata}
          act={open.act}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function RateRows({ rate, isCliente, onAct }: RowsProps) {
  const hasCosts = rate.some((r) => r.interessi_centesimi + r.spese_centesimi > 0)
  const hasPagamenti = rate.some((r) => r.pagamento !== null)
  return (
    <div className={classes['frame']}>
      <table className={both(layout['tableTight'], classes['table'])} aria-label="Rate">
        <thead className={layout['headings']}>
          <tr>
            <th scope="col">N.</th>
            <th scope="col">Scadenza</th>
            {hasCosts && (
              <>
                <th scope="col" data-align="right" data-yields>
                  Capitale
                </th>
                <th scope="col" data-align="right" data-yields>
                  Interessi e spese
                </th>
              </>
            )}
            <th scope="col" data-align="right">
              Rata
            </th>
            <th scope="col" data-align="right" data-yields>
              Resta dopo
            </th>
            <th scope="col">Stato</th>
            {hasPagamenti && (
              <th scope="col">
                <span className={layout['unseen']}>Azioni</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rate.map((r) => (
            <tr key={r.n} className={both(layout['place'], classes['row'])}>
              <th scope="row">
                <Apri rata={r}>
                  <Numero rata={r} />
                </Apri>
              </th>
              <td>
                <Scadenza rata={r} />
              </td>
              {hasCosts && (
                <>
                  <td data-align="right" data-yields>
                    <Money centesimi={r.capitale_centesimi} />
                  </td>
                  <td data-align="right" data-yields>
                    <Money centesimi={r.interessi_centesimi + r.spese_centesimi} />
                  </td>
                </>
              )}
              <td data-align="right">
                <strong>
                  <Money centesimi={r.totale_centesimi} />
                </strong>
              </td>
              <td data-align="right" data-yields>
                <Money centesimi={r.residuo_dopo_centesimi} isQuiet />
              </td>
              {/* A rata that is paid asks the cliente for nothing: its day has the room of the buttons. */}
              <td colSpan={hasPagamenti && isSettled(r, isCliente) ? 2 : 1}>
                <Stato rata={r} />
              </td>
              {hasPagamenti && !isSettled(r, isCliente) && (
                <td data-align="right">
                  <span className={classes['acts']}>
                    {isCliente && <Paga rata={r} />}
                    <RataActs rata={r} isCliente={isCliente} onAct={onAct} />
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isSettled = ({ stato }: Rata, isCliente: boolean) => isCliente && stato === 'pagata'

function RateCards({ rate, isCliente, onAct }: RowsProps) {
  return (
    <ol className={both(layout['list'], layout['rows'])} aria-label="Rate">
      {rate.map((r) => (
        <li key={r.n} className={both(layout['place'], classes['card'])}>
          <span className={classes['line']}>
            <Apri rata={r}>
              <strong>{nomeRata(r)}</strong>
            </Apri>
            <strong>
              <Money centesimi={r.totale_centesimi} />
            </strong>
          </span>
          <span className={classes['line']}>
            <span className={classes['when']}>
              <Scadenza rata={r} />
              {isCliente && (
                <span className={classes['acts']}>
                  <Paga rata={r} />
                  <RataActs rata={r} isCliente onAct={onAct} />
                </span>
              )}
            </span>
            <span className={classes['end']}>
              <Stato rata={r} />
              {!isCliente && (
                <span className={classes['acts']}>
                  <RataActs rata={r} isCliente={false} onAct={onAct} />
                </span>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A rata that is asked for again keeps its number. */
const Numero = ({ rata: { n, riapre_n } }: { rata: Rata }) => (
  <>
    {(riapre_n ?? n) === 0 ? 'Anticipo' : (riapre_n ?? n)}
    {riapre_n !== null && <span className={classes['sub']}>di nuovo</span>}
  </>
)

const Scadenza = ({ rata: r }: { rata: Rata }) => (
  <span className={classes['day']}>
    {r.stato === 'in_attesa_di_evento' && 'entro il '}
    <Day value={r.scadenza} />
    {r.evento !== null && (
      <span className={both(layout['quietSmall'], classes['evento'])}>{r.evento.testo}</span>
    )}
    {r.scadenza !== r.scadenza_originale && r.evento === null && (
      <span className={classes['sub']}>era il {formattaGiorno(r.scadenza_originale)}</span>
    )}
  </span>
)

/** The words for an event, beside the state of its rata. */
const EVENTI: Readonly<Record<NonNullable<Rata['evento']>['stato'], string>> = {
  atteso: 'da confermare in due',
  dichiarato: 'aspetta la risposta del cliente',
  contestato: 'il cliente dice di no',
  passato: 'non confermato in tempo: non è dovuta',
  dovuta_a_mano: 'si paga a mano',
  confermato: 'evento confermato',
}

function Stato({ rata: r }: { rata: Rata }) {
  const { etichetta, tono } = statoRata(r, useToday())
  return (
    <span className={classes['stato']}>
      <ToneBadge tone={tono}>{etichetta}</ToneBadge>
      {r.evento !== null && r.residuo_centesimi > 0 && (
        <span className={both(layout['quietSmall'], classes['evento'])}>
          {EVENTI[r.evento.stato]}
        </span>
      )}
      {r.evento?.stato === 'contestato' && r.evento.dichiarazione?.motivo && (
        <span className={both(layout['quietSmall'], classes['evento'])}>
          “{r.evento.dichiarazione.motivo}”
        </span>
      )}
      {r.pagata_at !== null && r.stato === 'pagata' && (
        <span className={classes['sub']}>
          il <InstantDay value={r.pagata_at} />
        </span>
      )}
      {r.stato === 'parzialmente_pagata' && (
        <span className={classes['sub']}>
          pagati <Money centesimi={r.pagato_centesimi} />
        </span>
      )}
      {r.condono !== null && (
        <span className={classes['sub']}>
          condonati <Money centesimi={r.condono.importo_centesimi} />
        </span>
      )}
      {r.riaperto_centesimi > 0 && (
        <span className={classes['sub']}>
          <Money centesimi={r.riaperto_centesimi} /> di nuovo da pagare
        </span>
      )}
      {r.rimborsato_centesimi > 0 && r.stato !== 'rimborsata' && (
        <span className={classes['sub']}>
          rimborsati <Money centesimi={r.rimborsato_centesimi} />
        </span>
      )}
    </span>
  )
}

/** The name of a rata opens its payment, from anywhere on its row: everybody may look at how it went. */
function Apri({ rata: r, children }: { rata: Rata; children: ReactNode }) {
  if (!r.pagamento) return children
  return (
    <Link
      to={paths.pagamento(r.pagamento._id)}
      className={both(layout['reach'], classes['name'])}
      aria-label={`Apri il pagamento di ${nomeRata(r).toLowerCase()}`}
    >
      {children}
    </Link>
  )
}

/** The cliente pays what may be paid. */
function Paga({ rata: r }: { rata: Rata }) {
  if (!r.pagamento || !r.pagabile) return null
  return (
    <Link
      to={paths.gateway(r.pagamento._id)}
      className={classes['open'] ?? ''}
      aria-label={`Paga ${nomeRata(r).toLowerCase()}`}
    >
      Paga
    </Link>
  )
}
