import type { RaccoltaRow } from '@rateo/contract/accordi/raccolte'
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
import { raccoltaQuery } from './raccolte.api.ts'

/** One of the raccolte: its facts and its history. */
export function RaccoltaPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(raccoltaQuery(id))
  return (
    <>
      <BackLink to={paths.raccolte()}>Tutte le raccolte</BackLink>
      {query.data ? (
        <Detail row={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="raccolte" id={id} />}
    </>
  )
}

function Detail({ row }: { row: RaccoltaRow }) {
  const { role } = useSession().profile
  const owner = role === 'admin' ? [{ name: 'Esercente', value: row.esercente.nome }] : []
  return (
    <>
      <RecordHeader
        lead={row.nome}
        state={<StatoBadge entita="raccolta" stato={row.stato} />}
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
