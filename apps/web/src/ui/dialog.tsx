import { Modal } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const Hold = createContext<(isHeld: boolean) => void>(() => {})

/** Keeps the dialog around open while something is under way: who left would not read what became of it. */
export function useHold(isHeld: boolean): void {
  const hold = use(Hold)
  useEffect(() => {
    hold(isHeld)
    return () => hold(false)
  }, [hold, isHeld])
}

type DialogProps = {
  title: string
  isOpen?: boolean
  /** Left out where there is no way out but the ones inside. */
  onClose?: () => void
  /** Something is under way: neither Esc, nor the cross, nor a click outside closes it. */
  isBusy?: boolean
  /** Nothing in it is lost by closing it: a click outside does. */
  isLight?: boolean
  closeLabel?: string
  size?: 'lg'
  /** How far from the top it stands; left out, it is in the middle. */
  top?: string
  children: ReactNode
}

/**
 * A dialog that gives the focus back to what opened it, also when it is drawn only while it is open: Mantine's own does
 * so only to a dialog that was there before, and whoever uses the keyboard would begin again from the top of the page.
 */
export function Dialog(props: DialogProps) {
  const { title, isOpen = true, onClose, isBusy = false, isLight = false, children } = props
  const { closeLabel = 'Chiudi', size, top } = props
  const [isHeld, setHeld] = useState(false)
  // The opener is read during the first render: afterwards the dialog has taken the focus.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The timer lets the code that closed the dialog move the focus or the page first.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) {
          opener.focus({ preventScroll: true })
        }
      })
    },
    [opener],
  )
  const canClose = onClose !== undefined && !isBusy && !isHeld
  return (
    <Modal
      opened={isOpen}
      onClose={() => canClose && onClose()}
      title={title}
      {...(size && { size })}
      {...(top === undefined ? { centered: true } : { yOffset: top })}
      withCloseButton={onClose !== undefined}
      closeButtonProps={{ 'aria-label': closeLabel, disabled: !canClose }}
      closeOnClickOutside={canClose && isLight}
      closeOnEscape={canClose}
      // Mantine's head of a dialog is a `header`, which is the banner of a page to who listens to it.
      attributes={{ header: { role: 'presentation' } }}
    >
      <Hold value={setHeld}>{children}</Hold>
    </Modal>
  )
}
