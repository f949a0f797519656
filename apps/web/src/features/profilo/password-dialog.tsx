import '@mantine/core/styles/PasswordInput.css'
import { Button, Group, PasswordInput } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Modal } from '../../ui/modal.tsx'

type PasswordDialogProps = {
  title: string
  children: ReactNode
  label: string
  isBusy: boolean
  error: unknown
  /** What the children say beside their own fields. */
  fields?: readonly string[]
  onConfirm: (password: string) => void
  onClose: () => void
}

/** Asks for the password before how one comes in is changed. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, label, isBusy, error, fields = [], onConfirm, onClose } = props
  const [password, setPassword] = useState('')
  const field = fieldMessageOf(error, 'password')
  const rest = restOf(error, ['password', ...fields])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (password !== '' && !isBusy) onConfirm(password)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16, lineHeight: 1.5 }}>
        <div>{children}</div>
        <PasswordInput
          label="La tua password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
          value={password}
          error={field}
          aria-invalid={field !== undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {rest !== null && (
          <Notice tone="errore" isAlert>
            {rest}
          </Notice>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Indietro
          </Button>
          <Button type="submit" loading={isBusy} disabled={password === ''}>
            {label}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
