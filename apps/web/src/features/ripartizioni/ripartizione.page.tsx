import type { RipartizioneRow } from '@rateo/contract/accordi/ripartizioni'
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
import { ripartizioneQuery } from './ripartizioni.api.ts'

/** One of the ripartizioni: its facts and its history. */
export function RipartizionePage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(ripartizioneQuery(id))
  return (
    <>
      <BackLink to={paths.ripartizioni()}>Tutte le ripartizioni</BackLink>
      {query.data ? (
        <Detail row={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="ripartizioni" id={id} />}
    </>
  )
}

function Detail({ row }: { row: RipartizioneRow }) {
  const { role } = useSession().profile
  const owner = role === 'admin' ? [{ name: 'Esercente', value: row.esercente.nome }] : []
  return (
    <>
      <RecordHeader
        lead={row.nome}
        state={<StatoBadge entita="ripartizione" stato={row.stato} />}
        facts={[]}
      />
      <Panel title="Dati">
        <Facts
          facts={[
            ...owner,
            { name: 'Codice', value: <code>{row._id}</code> },
            { name: 'Creata il', value: <InstantDay value={row.created_at} /> },
          ]}
        />
      </Panel>
    </>
  )
}
