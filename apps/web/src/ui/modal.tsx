import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * A dialog that gives the focus back to what opened it, also when it is drawn only while it is open: Mantine's own does
 * so only to a dialog that was there before, and whoever uses the keyboard would begin again from the top of the page.
 */
export function Modal(props: ModalProps) {
  // Read while drawing: once it is drawn the dialog has taken the focus.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After what closed it has moved the focus or the page, if it does.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) {
          opener.focus({ preventScroll: true })
        }
      })
    },
    [opener],
  )
  // Mantine's head of a dialog is a `header`, which is the banner of a page to who listens to it.
  return <MantineModal {...props} attributes={{ header: { role: 'presentation' } }} />
}
