import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useRinuncia } from './iscrizione.api.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** The way back from an order that was not paid yet. */
export function RinunciaDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const rinuncia = useRinuncia(a._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Ordine chiuso: non è stato addebitato alcun importo.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Rinunciare all’abbonamento?"
      confirmLabel="Rinuncia"
      isBusy={rinuncia.isPending}
      error={rinuncia.error}
      onConfirm={() => rinuncia.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      {a.nome} non è ancora cominciato: l’ordine si chiude e non viene addebitato nulla.
    </ConfirmDialog>
  )
}
