import type { Piano } from '@rateo/contract/accordi/piani'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useArchiviaPiano } from './piani.api.ts'

/** Takes a piano off sale. */
export function ArchiviaDialog({ piano: p, onClose }: { piano: Piano; onClose: () => void }) {
  const toast = useToast()
  const archivia = useArchiviaPiano(p._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Piano archiviato.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Archiviare il piano?"
      confirmLabel="Archivia"
      isDangerous
      isBusy={archivia.isPending}
      error={archivia.error}
      onConfirm={() => archivia.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      Nessuno si potrà più abbonare a {p.nome}, e il suo link lo dirà. Chi è abbonato va avanti come
      prima: per ora non si addebita e non si toglie nulla.
    </ConfirmDialog>
  )
}
