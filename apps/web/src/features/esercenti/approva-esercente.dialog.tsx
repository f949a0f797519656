import type { Esercente } from '@rateo/contract/esercenti'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useDecisione } from './esercenti.api.ts'

type Props = { esercente: Esercente; isOpen: boolean; onClose: () => void }

export function ApprovaDialog({ esercente, isOpen, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const missing = esercente.riservato?.documenti_mancanti.length ?? 0
  const close = () => {
    decidi.reset()
    onClose()
  }
  const confirm = () =>
    decidi.mutate(
      { azione: 'approva' },
      {
        onSuccess: () => {
          close()
          toast({ tone: 'successo', text: `${esercente.ragione_sociale} ora può incassare.` })
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Approvare l’esercente?"
      confirmLabel="Approva"
      isBusy={decidi.isPending}
      error={decidi.error}
      onConfirm={confirm}
      onClose={close}
    >
      {esercente.ragione_sociale} potrà chiedere pagamenti e incassare, e riceve un’e-mail.
      {missing > 0 && ' Attenzione: mancano ancora dei documenti.'}
    </ConfirmDialog>
  )
}
