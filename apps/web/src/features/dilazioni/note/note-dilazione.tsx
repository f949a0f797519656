import { useQuery } from '@tanstack/react-query'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { NotePanel } from '../../pagamenti/index.ts'
import { noteQuery, useNoteDilazione } from './note-dilazione.api.ts'

/** The notes of the esercente about a plan; the cliente never reads them (DIL-M5). */
export function NoteDilazione({ dilazione_id }: { dilazione_id: string }) {
  const { data } = useQuery(noteQuery(dilazione_id))
  const atti = useNoteDilazione(dilazione_id, useIdempotencyKey(`nota:${dilazione_id}`))
  return data ? <NotePanel note={data.data} {...atti} /> : null
}
