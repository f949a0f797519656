import { useBlocker } from '@tanstack/react-router'
import { hasUnsaved } from '../../api/session-end.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Asks before a page with unsaved changes is left, by a link, the browser's back or its closing (PRO-M5). */
export function UnsavedGuard() {
  const blocker = useBlocker({
    shouldBlockFn: () => hasUnsaved(),
    enableBeforeUnload: () => hasUnsaved(),
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title="Uscire senza salvare?"
      confirmLabel="Esci senza salvare"
      isDangerous
      isBusy={false}
      error={null}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Ci sono modifiche che non hai ancora salvato: se esci le perdi.
    </ConfirmDialog>
  )
}
