import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../api/client.ts'
import { Notice } from './notices/notice.tsx'
import { Modal } from './modal.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  isDangerous?: boolean
  isBusy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that cannot be taken back, in the words of what will happen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, isDangerous, isBusy, error, onConfirm, onClose } =
    props
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
    >
      <div style={{ lineHeight: 1.5 }}>{children}</div>
      {error !== null && error !== undefined && (
        <div style={{ marginTop: 16 }}>
          <Notice tone="errore" isAlert>
            {messageOf(error)}
          </Notice>
        </div>
      )}
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Indietro
        </Button>
        <Button {...(isDangerous && { color: 'red.9' })} loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
