import { elsewhereIn } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'

type Props = { error: unknown; fieldOf?: (name: string) => string | null }

/** A mistake of the whole form; mistakes of a field are shown beside it. */
export function FormFailure({ error, fieldOf = () => null }: Props) {
  const rest = elsewhereIn(error, fieldOf)
  if (rest === null) return null
  return (
    <Notice tone="errore" isAlert>
      {rest}
    </Notice>
  )
}
