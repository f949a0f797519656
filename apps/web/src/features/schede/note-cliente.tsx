import { useQuery } from '@tanstack/react-query'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { NotePanel } from '../pagamenti/index.ts'
import { noteQuery, useNoteCliente } from './schede.api.ts'

/** The notes of one's own side about a cliente, who never reads it (SCH-M2). */
export function NoteCliente({ id }: { id: string }) {
  const query = useQuery(noteQuery(id))
  const atti = useNoteCliente(id, useIdempotencyKey(`nota:${id}`))
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? <NotePanel note={query.data.data} {...atti} /> : <PageSkeleton />
}
