import type { BeneficiarioRow } from '@rateo/contract/persone/beneficiari'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { InstantDay } from '../../ui/date.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { beneficiarioQuery } from './beneficiari.api.ts'

/** One of the beneficiari: its facts and its history. */
export function BeneficiarioPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(beneficiarioQuery(id))
  return (
    <>
      <BackLink to={paths.beneficiari()}>Tutti i beneficiari</BackLink>
      {query.data ? (
        <Detail row={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="beneficiari" id={id} />}
    </>
  )
}

function Detail({ row }: { row: BeneficiarioRow }) {
  const { role } = useSession().profile
  const owner = role === 'admin' ? [{ name: 'Esercente', value: row.esercente.nome }] : []
  return (
    <>
      <RecordHeader
        lead={row.nome}
        state={<StatoBadge entita="beneficiario" stato={row.stato} />}
        facts={[]}
      />
      <Panel title="Dati">
        <Facts
          facts={[
            ...owner,
            { name: 'Codice', value: <code>{row._id}</code> },
            { name: 'Creato il', value: <InstantDay value={row.created_at} /> },
          ]}
        />
      </Panel>
    </>
  )
}
