import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { pointedErrors } from '../../hooks/use-draft-form.ts'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import classes from './profilo.module.css'

type Change<V> = {
  mutate: (sent: V, options: { onSuccess: () => void; onError: (error: Error) => void }) => void
  reset: () => void
  isPending: boolean
  error: Error | null
}

type SaveFormProps<F extends Record<string, string>, B> = {
  form: UseFormReturnType<F>
  change: Change<B>
  toSent: (values: F) => B
  onSaved: () => void
  label: string
  isDisabled?: boolean
  /** Not what this page is mostly used for: of the filled buttons there is one. */
  isQuiet?: boolean
  /** In a dialog: the way out stands before what it does, at the right, as in every other one. */
  onCancel?: () => void
  children: ReactNode
}

/** A short form of the profile: what is wrong stands beside its field, and above them all when there is more than one. */
export function SaveForm<F extends Record<string, string>, B>(props: SaveFormProps<F, B>) {
  const { form, change, toSent, onSaved, label, isDisabled, isQuiet, onCancel, children } = props
  const summary = useRef<HTMLDivElement>(null)
  const showErrors = (errors: Record<string, ReactNode>) => {
    const [first = '', ...others] = Object.keys(errors)
    focusSoon(() => (others.length > 0 ? summary.current : document.getElementById(first)))
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    change.reset()
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      showErrors(errors)
      return
    }
    change.mutate(toSent(form.values), {
      onSuccess: onSaved,
      onError: (error) => {
        if (!(error instanceof ApiError)) return
        const pointed = pointedErrors(error.fields)
        form.setErrors(pointed)
        if (Object.keys(pointed).length > 0) showErrors(pointed)
      },
    })
  }
  const errors = Object.entries(form.errors).flatMap(([field, message]) =>
    typeof message === 'string' ? [{ field, message }] : [],
  )
  // What is about no field of this form is said above the button.
  const isPointed = errors.some(({ field }) => Object.hasOwn(form.values, field))
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {errors.length > 1 && <FormErrors errors={errors} ref={summary} />}
      {children}
      {change.error && !isPointed && (
        <Notice tone="errore" isAlert>
          {messageOf(change.error)}
        </Notice>
      )}
      <Group gap={8} justify={onCancel ? 'flex-end' : 'flex-start'}>
        {onCancel && (
          <Button variant="default" disabled={change.isPending} onClick={onCancel}>
            Indietro
          </Button>
        )}
        <Button
          type="submit"
          variant={isQuiet ? 'default' : 'filled'}
          loading={change.isPending}
          disabled={isDisabled ?? false}
        >
          {label}
        </Button>
      </Group>
    </form>
  )
}
