import { useCallback, useLayoutEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import layout from '../ui/layout.module.css'
import classes from './global-search.module.css'
import { lazyPart } from '../ui/parts/lazy-part.tsx'
import { IconButton } from '../ui/plain/button.tsx'

const Dialog = lazyPart(
  async () =>
    (await import('../features/ricerca-globale/ricerca-globale.dialog.tsx')).RicercaGlobaleDialog,
)

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The header's way into the search of everything, which Ctrl+K opens from wherever one is. */
export function GlobalSearch({ isSmall }: { isSmall: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])

  // A layout effect listens before the button is painted: people who see it may press the keys at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <>
      {isSmall ? (
        <IconButton aria-label="Cerca" aria-haspopup="dialog" onClick={open}>
          <Icon name="ricerca" />
        </IconButton>
      ) : (
        <button
          type="button"
          className={classes['button']}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={open}
        >
          <Icon name="ricerca" size={18} />
          <span className={layout['grow']}>Cerca</span>
          <kbd className={classes['keys']} aria-hidden="true">
            {isMac() ? '⌘ K' : 'Ctrl K'}
          </kbd>
        </button>
      )}
      {isOpen && <Dialog onClose={close} />}
    </>
  )
}
