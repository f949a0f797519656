import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { restOf } from '../api/client.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notices/notice.tsx'

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
  const failure = restOf(error, [])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isBusy={isBusy} isLight>
      <div style={{ lineHeight: 1.5 }}>{children}</div>
      {failure !== null && (
        <div style={{ marginTop: 'var(--r-space-16)' }}>
          <Notice tone="errore" isAlert>
            {failure}
          </Notice>
        </div>
      )}
      <DialogButtons mt={16}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Indietro
        </Button>
        <Button {...(isDangerous && { color: 'red.9' })} loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
