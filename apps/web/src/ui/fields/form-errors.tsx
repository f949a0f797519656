import type { Ref } from 'react'
import { Notice } from '../notices/notice.tsx'

/** `field` is the id of the field to correct, null when the sentence is about the whole. */
export type FormError = { field: string | null; message: string }

/** As high as a finger needs, each on a line of its own; of a long one the dot stands beside its first line. */
const LINE = {
  color: 'inherit',
  display: 'inline-block',
  verticalAlign: 'top',
  padding: 'var(--r-space-2) 0',
  minHeight: 'var(--r-control-small)',
} as const

type FormErrorsProps = { errors: readonly FormError[]; ref?: Ref<HTMLDivElement> }

/** The list of mistakes at the top of a form: each line leads to its field. */
export function FormErrors({ errors, ref }: FormErrorsProps) {
  const [first] = errors
  if (!first) return null
  if (first.field === null) {
    return (
      <Notice tone="errore" {...(ref && { ref })} isAlert isLedTo>
        {first.message}
      </Notice>
    )
  }
  return (
    <Notice tone="errore" title="Controlla questi campi" {...(ref && { ref })} isAlert isLedTo>
      <ul style={{ margin: 0, paddingLeft: 'var(--r-space-20)' }}>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field ?? ''}`}
              style={LINE}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field ?? '')?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
