import { Button, Group } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { restOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import classes from './esercenti.module.css'
import { Modal } from '../../ui/modal.tsx'

type Props = {
  isOpen: boolean
  title: string
  confirmLabel: string
  isDangerous?: boolean
  isBusy: boolean
  error: unknown
  /** The fields of the call that say beside themselves what is wrong with them. */
  fields?: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A decision that needs words: a form in a dialog, which keeps what was typed when it is refused. */
export function DecisionDialog(props: Props) {
  const { isOpen, title, confirmLabel, isDangerous, isBusy, error, fields = [], children } = props
  const { onSubmit, onClose } = props
  const rest = restOf(error, fields)
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
        {rest !== null && (
          <Notice tone="errore" isAlert>
            {rest}
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
