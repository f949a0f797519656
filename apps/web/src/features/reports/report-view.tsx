import { Button, Group } from '@mantine/core'
import type { Report } from '@rateo/contract/ponte/reports'
import { contato, formattaDataOra } from '@rateo/domain/parole/formato'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { ReportTable } from './report-table.tsx'
import { periodText, subjectOf } from './reports-columns.tsx'
import {
  csvAddress,
  reportQuery,
  useFermaReport,
  useRigeneraReport,
  xlsxAddress,
} from './reports.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './reports.module.css'
import { Progress, StatoReport } from './stato-report.tsx'

/** A report: its parameters, its rows with their totals, and the file (REP-M3, REP-M4). */
export function ReportView({ id }: { id: string }) {
  const { role } = useSession().profile
  const query = useQuery(reportQuery(id, role))
  return (
    <>
      <BackLink to={paths.reports()} search={{ scheda: 'report' }}>
        Tutti i report
      </BackLink>
      {query.data ? (
        <Detail report={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="reports" id={id} />}
    </>
  )
}

function Detail({ report }: { report: Report }) {
  const { titolo, descrizione } = CATALOGO[report.tipo]
  return (
    <>
      <header className={classes['head']}>
        <div>
          <div className={layout['title']}>
            <h2 className={both(layout['big'], layout['tight'])}>{titolo}</h2>
            <StatoReport report={report} />
          </div>
          <p className={layout['quiet']}>
            {periodText(report)} · {subjectOf(report)} · chiesto da {report.autore} il{' '}
            {formattaDataOra(report.created_at)}
          </p>
        </div>
        <Actions report={report} />
      </header>
      <Body report={report} />
      <p className={classes['foot']}>{descrizione}</p>
    </>
  )
}

function Actions({ report }: { report: Report }) {
  const { role } = useSession().profile
  const rigenera = useRigeneraReport(report._id)
  const navigate = useNavigate()
  const toast = useToast()
  const again = () =>
    rigenera.mutate(undefined, {
      onSuccess: ({ _id }) => void navigate({ to: paths.report(_id) }),
      onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
    })
  return (
    <Group gap={8} className={layout['broad'] ?? ''}>
      {role === 'admin' && (
        <Button variant="default" loading={rigenera.isPending} onClick={again}>
          Rigenera
        </Button>
      )}
      {report.stato === 'pronto' && (
        <Button component="a" href={xlsxAddress(report._id)} download variant="default">
          Scarica XLSX
        </Button>
      )}
      {report.stato === 'pronto' && (
        <Button
          component="a"
          href={csvAddress(report._id)}
          download
          leftSection={<Icon name="scarica" size={18} />}
        >
          Scarica CSV
        </Button>
      )}
    </Group>
  )
}

/** Stops what is being made: nothing of it is kept, and it can be asked for again. */
function Ferma({ id }: { id: string }) {
  const ferma = useFermaReport(id)
  const toast = useToast()
  return (
    <PerMansione mansione="esportare">
      <Button
        variant="default"
        loading={ferma.isPending}
        onClick={() =>
          ferma.mutate(undefined, {
            onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
          })
        }
      >
        Interrompi
      </Button>
    </PerMansione>
  )
}

function Body({ report }: { report: Report }) {
  if (report.stato === 'pronto') return <ReportTable report={report} />
  if (report.stato === 'fallito') {
    return (
      <Notice tone="errore" title="Report non riuscito">
        {report.motivo ?? 'Chiedilo di nuovo.'} Nessun importo è stato mosso.
      </Notice>
    )
  }
  if (report.stato === 'fermato') {
    return (
      <Notice tone="neutro" title="Report interrotto">
        È stato fermato prima della fine: non ha righe. Chiedilo di nuovo quando vuoi.
      </Notice>
    )
  }
  if (report.stato === 'scaduto') {
    return (
      <Notice tone="neutro" title="Le righe non ci sono più">
        Un report si conserva trenta giorni: chiedine uno nuovo per lo stesso periodo.
      </Notice>
    )
  }
  return (
    <div className={classes['wait']} role="status">
      <strong>Stiamo preparando il report</strong>
      <Progress value={report.avanzamento} />
      {report.n_righe > 0 && <span>{contato(report.n_righe, 'riga pronta', 'righe pronte')}</span>}
      <span>Puoi lasciare questa pagina: lo ritrovi nell’elenco.</span>
      <Ferma id={report._id} />
    </div>
  )
}
