import { useCallback, useRef, useState } from 'react'

/** A button and the small panel that it opens: `opener` is spread on the button, `panel` on the DropPanel. */
export function useDrop() {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return {
    isOpen,
    open: () => setOpen(true),
    close,
    opener: {
      ref: anchor,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onClick: () => setOpen(!isOpen),
    },
    panel: { anchor, onClose: close },
  } as const
}
