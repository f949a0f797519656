import type { ReactNode } from 'react'
import type { Change } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type Body = { password: string }

type PasswordDialogProps<T> = {
  title: string
  children: ReactNode
  label: string
  change: Change<Body, T>
  onDone?: (answer: T) => void
  onClose: () => void
}

/** Asks for the password before how one comes in is changed. */
export function PasswordDialog<T>(props: PasswordDialogProps<T>) {
  const { title, children, label, change, onDone = () => {}, onClose } = props
  const { held, values, field } = useContractForm({
    initial: { password: '' },
    toBody: (typed) => typed,
    change,
    onDone,
  })
  return (
    <FormDialog
      title={title}
      held={held}
      label={label}
      isDisabled={values.password === ''}
      onClose={onClose}
    >
      <div style={{ lineHeight: 1.5 }}>{children}</div>
      <PasswordField
        label="La tua password"
        autoComplete="current-password"
        data-autofocus
        {...field('password')}
      />
    </FormDialog>
  )
}
