import { useBlocker } from '../../router/use-blocker.ts'
import { hasUnsaved } from '../../api/session-end.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Asks before a page with unsaved changes is left, by a link, the browser's back or its closing (PRO-M5). */
export function UnsavedGuard() {
  const leaving = useBlocker(hasUnsaved)
  return (
    <ConfirmDialog
      isOpen={leaving !== null}
      title="Uscire senza salvare?"
      confirmLabel="Esci senza salvare"
      isDangerous
      isBusy={false}
      error={null}
      onConfirm={() => leaving?.proceed()}
      onClose={() => leaving?.reset()}
    >
      Ci sono modifiche che non hai ancora salvato: se esci le perdi.
    </ConfirmDialog>
  )
}
