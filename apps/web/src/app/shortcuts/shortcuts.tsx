import { useLayoutEffect, useState } from 'react'
import { TYPING } from '../../hooks/use-list-keys.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const ScorciatoieDialog = lazyPart(
  async () => (await import('./shortcuts.dialog.tsx')).ScorciatoieDialog,
)

/** `?` shows the keys that the portal knows, wherever nobody is writing. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.closest(TYPING)
      if (key === '?' && !isTyping && !ctrlKey && !metaKey && !altKey) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return isOpen && <ScorciatoieDialog onClose={() => setOpen(false)} />
}
