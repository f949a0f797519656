import { elsewhereIn } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'

type Props = { error: unknown; fieldOf?: (name: string) => string | null }

/** What is wrong with the whole: what is about a field is said beside it. */
export function FormFailure({ error, fieldOf = () => null }: Props) {
  const rest = elsewhereIn(error, fieldOf)
  if (rest === null) return null
  return (
    <Notice tone="errore" isAlert>
      {rest}
    </Notice>
  )
}
