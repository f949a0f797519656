import { Button, Group } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './esercenti.module.css'
import { Modal } from '../../ui/modal.tsx'

type Props = {
  isOpen: boolean
  title: string
  confirmLabel: string
  isDangerous?: boolean
  isBusy: boolean
  error: unknown
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A decision that needs words: a form in a dialog, which keeps what was typed when it is refused. */
export function DecisionDialog(props: Props) {
  const { isOpen, title, confirmLabel, isDangerous, isBusy, error, onSubmit, onClose, children } =
    props
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        {children}
        {error !== null && error !== undefined && (
          <Notice tone="errore" isAlert>
            {messageOf(error)}
          </Notice>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Indietro
          </Button>
          <Button type="submit" {...(isDangerous && { color: 'red.9' })} loading={isBusy}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
