import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode, SyntheticEvent } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { pointedErrors } from '../../hooks/use-draft-form.ts'
import { Notice } from '../../ui/notice.tsx'
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
  children: ReactNode
}

/** A short form of the profile: what is wrong stands beside its field, anything else above the button. */
export function SaveForm<F extends Record<string, string>, B>(props: SaveFormProps<F, B>) {
  const { form, change, toSent, onSaved, label, isDisabled, children } = props
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    change.reset()
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      document.getElementById(Object.keys(errors)[0] ?? '')?.focus()
      return
    }
    change.mutate(toSent(form.values), {
      onSuccess: onSaved,
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(pointedErrors(error.fields))
      },
    })
  }
  const isPointed = change.error instanceof ApiError && change.error.fields.length > 0
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {children}
      {change.error && !isPointed && (
        <Notice tone="errore" isAlert>
          {messageOf(change.error)}
        </Notice>
      )}
      <Group>
        <Button type="submit" loading={change.isPending} disabled={isDisabled ?? false}>
          {label}
        </Button>
      </Group>
    </form>
  )
}
