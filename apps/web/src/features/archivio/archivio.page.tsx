import { useQuery } from '@tanstack/react-query'
import { useMotivoMansione } from '../../hooks/use-mansione.ts'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { ArchiviPanel } from './archivi-panel.tsx'
import { archiviQuery, congedoQuery } from './archivio.api.ts'
import { CongedoPanel } from './congedo-panel.tsx'

/** Everything of the business to take away, and the end of its account: its titolare's alone. */
export function ArchivioPage() {
  const reason = useMotivoMansione()('titolarita')
  return reason === null ? (
    <Parti />
  ) : (
    <Notice tone="informazione" title="Solo il titolare">
      {reason}
    </Notice>
  )
}

function Parti() {
  const archivi = useQuery(archiviQuery)
  const congedo = useQuery(congedoQuery)
  const failed = [archivi, congedo].find(({ error, data }) => error && !data)
  if (failed?.error) {
    return <PageError error={failed.error} onRetry={() => void failed.refetch()} />
  }
  if (!archivi.data || !congedo.data) return <PageSkeleton />
  return (
    <div className={layout['narrow']}>
      <ArchiviPanel archivi={archivi.data.data} oggetto={archivi.data.oggetto} />
      <CongedoPanel congedo={congedo.data} />
    </div>
  )
}
