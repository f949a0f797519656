import { useParams } from '@tanstack/react-router'
import { HomePage } from '../home/index.ts'
import { useSession } from '../../hooks/use-session.ts'
import { ReportView } from './report-view.tsx'

/** Any report, for the staff; for another role this address is any other one, and shows home (SPC-08). */
export function ReportPage() {
  const { id = '' } = useParams({ strict: false })
  return useSession().profile.role === 'admin' ? <ReportView id={id} /> : <HomePage />
}
