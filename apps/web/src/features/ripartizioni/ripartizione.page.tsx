import type { Quota, Ripartizione } from '@rateo/contract/accordi/ripartizioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaPercento } from '@rateo/domain/denaro/percento'
import { keysOf } from '@rateo/domain/parole/chiavi'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { both } from '../../ui/both.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Day } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import layout from '../../ui/layout.module.css'
import { rateText } from '../dilazioni/index.ts'
import { AffidaDialog, RimborsaDialog } from './ripartizione.dialogs.tsx'
import { ripartizioneQuery, useRitira } from './ripartizioni.api.ts'

/** A debt, at once or in rate, or a piano that several people pay, with the share of each. */
export function RipartizionePage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(ripartizioneQuery(id))
  return (
    <>
      <BackLink to={paths.ripartizioni()}>Tutte le spese divise</BackLink>
      {query.data ? (
        <Detail r={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="ripartizioni" id={id} />}
    </>
  )
}

const AZIONI = {
  affida: 'Affida una quota',
  rimborsa: 'Rimborsa',
  ritira: 'Ritira le quote non accettate',
}
type Azione = keyof typeof AZIONI

const GIORNO: Readonly<Record<Ripartizione['tipo'], string>> = {
  spesa: 'Scadenza',
  dilazione: 'Prima rata',
  piano: 'Primo addebito',
}

const factsOf = (r: Ripartizione) => [
  ...(r.beneficiario === null
    ? []
    : [
        {
          name: 'Per chi è',
          value: <Link to={paths.beneficiario(r.beneficiario._id)}>{r.beneficiario.nome}</Link>,
        },
      ]),
  ...(r.piano === null
    ? []
    : [{ name: 'Piano', value: <Link to={paths.piano(r.piano._id)}>{r.piano.nome}</Link> }]),
  {
    name: GIORNO[r.tipo],
    value: <Day value={r.scadenza} />,
  },
  ...(r.rate === null
    ? []
    : [
        {
          name: 'Rate di ciascuno',
          value: rateText(r.rate),
        },
      ]),
  ...(r.tipo === 'piano'
    ? []
    : [
        { name: 'Incassato', value: <Money centesimi={r.incassato_centesimi} /> },
        { name: 'Rimborsato', value: <Money centesimi={r.rimborsato_centesimi} /> },
        { name: 'Da incassare', value: <Money centesimi={r.residuo_centesimi} /> },
      ]),
]

function Detail({ r }: { r: Ripartizione }) {
  const { role } = useSession().profile
  const [open, setOpen] = useState<Azione | null>(null)
  const ritira = useRitira(r._id)
  const close = () => setOpen(null)
  return (
    <>
      <RecordHeader
        lead={
          <h2 className={layout['big']}>
            <Money centesimi={r.totale_centesimi} />
          </h2>
        }
        state={<StatoBadge entita="ripartizione" stato={r.stato} />}
        facts={[r.causale, ...(role === 'admin' ? [r.esercente.nome] : [])]}
        actions={keysOf(AZIONI).flatMap((azione) =>
          r.azioni_consentite
            .filter((una) => una.azione === azione)
            .map(({ motivo }) => ({
              label: AZIONI[azione],
              reason: motivo,
              isDestructive: azione === 'ritira',
              onClick: () => setOpen(azione),
            })),
        )}
      />
      <div className={layout['columnsBelow']}>
        <div className={layout['column']}>
          <Panel title="Quote">
            <ul className={both(layout['list'], layout['ruled'], layout['rows'])}>
              {r.elenco.map((quota) => (
                <UnaQuota key={quota.n} quota={quota} />
              ))}
            </ul>
          </Panel>
        </div>
        <div className={layout['column']}>
          <Panel title="Dati">
            <Facts facts={factsOf(r)} />
          </Panel>
        </div>
      </div>
      {open === 'affida' && <AffidaDialog r={r} onClose={close} />}
      {open === 'rimborsa' && <RimborsaDialog r={r} onClose={close} />}
      {open === 'ritira' && (
        <ConfirmDialog
          isOpen
          title="Ritirare le quote non accettate?"
          confirmLabel="Ritira"
          isDangerous
          isBusy={ritira.isPending}
          error={ritira.error}
          onConfirm={() => ritira.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          <p>
            Chi non ha ancora risposto non può più accettare. Chi ha accettato continua a pagare la
            sua quota, e solo quella.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function UnaQuota({ quota: q }: { quota: Quota }) {
  return (
    <li className={layout['stackTight']}>
      <div className={layout['apart']}>
        <Link to={paths.cliente(q.cliente._id)}>{q.cliente.nome}</Link>
        <strong className={layout['figure']}>
          <Money centesimi={q.importo_centesimi} />
        </strong>
      </div>
      <div className={layout['apart']}>
        <span className={layout['quietSmall']}>
          {formattaPercento(q.percento)}
          <Diventata quota={q} />
          {q.dilazione?.in_ritardo === true && ' · in ritardo'}
        </span>
        {q.dilazione && q.stato === 'accettata' ? (
          <StatoBadge entita="dilazione" stato={q.dilazione.stato} />
        ) : q.pagamento ? (
          <StatoBadge entita="pagamento" stato={q.pagamento.stato} />
        ) : q.abbonamento ? (
          <StatoBadge entita="abbonamento" stato={q.abbonamento.stato} />
        ) : (
          <StatoBadge entita="quota" stato={q.stato} />
        )}
      </div>
      <Seguito quota={q} />
    </li>
  )
}

/** The record that a share became. */
function Diventata({ quota: { pagamento, abbonamento, dilazione } }: { quota: Quota }) {
  const record = pagamento ?? abbonamento ?? dilazione
  if (record === null) return null
  const to = pagamento ? paths.pagamento : abbonamento ? paths.abbonamento : paths.dilazione
  return (
    <>
      {' · '}
      <Link to={to(record._id)}>{record.numero}</Link>
    </>
  )
}

/** The rest that came of a share, beside its state: the reason of a no, and money that came in part or went back. */
function Seguito({ quota: q }: { quota: Quota }) {
  const { incassato_centesimi, rimborsato_centesimi, residuo_centesimi } = q.pagamento ??
    q.dilazione ?? { incassato_centesimi: 0, rimborsato_centesimi: 0, residuo_centesimi: 0 }
  const frasi = [
    ...(q.motivo === null ? [] : [`Ha scritto: “${q.motivo}”`]),
    ...(residuo_centesimi > 0 && incassato_centesimi > 0
      ? [`incassati ${formattaEuro(incassato_centesimi)}`]
      : []),
    ...(rimborsato_centesimi > 0 ? [`rimborsati ${formattaEuro(rimborsato_centesimi)}`] : []),
  ]
  if (frasi.length === 0) return null
  return <span className={layout['quietSmall']}>{frasi.join(' · ')}</span>
}
