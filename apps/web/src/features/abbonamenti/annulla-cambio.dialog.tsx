import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAnnullaCambio } from './cambio.api.ts'
import { CADENZE } from './words.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** A change that waits for the next period is taken back. */
export function AnnullaCambioDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const annulla = useAnnullaCambio(a._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: `Resta ${a.nome}: il cambio è annullato.` })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Annullare il cambio di piano?"
      confirmLabel="Annulla il cambio"
      isBusy={annulla.isPending}
      error={annulla.error}
      onConfirm={() => annulla.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      Resta {a.nome}, {formattaEuro(a.importo_centesimi)} {CADENZE[a.cadenza].toLowerCase()}. Nessun
      importo viene mosso.
    </ConfirmDialog>
  )
}
