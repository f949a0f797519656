import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { nomeRata } from '../words.ts'
import { useAnnullaCondono } from './condono.api.ts'

type Props = {
  dilazione_id: string
  rata: Rata
  importo_centesimi: number
  onClose: () => void
}

/** Takes back what was forgiven last (DIL-M6). */
export function AnnullaCondonoDialog({ dilazione_id, rata, importo_centesimi, onClose }: Props) {
  const toast = useToast()
  const annulla = useAnnullaCondono(dilazione_id, rata.n)
  const confirm = () =>
    annulla.mutate(
      { importo_centesimi },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: 'Condono annullato: il cliente lo legge per e-mail.' })
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title="Annullare il condono?"
      confirmLabel="Annulla il condono"
      isBusy={annulla.isPending}
      error={annulla.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {nomeRata(rata)}: {formattaEuro(importo_centesimi)} tornano da pagare, come prima. Ora non
      viene addebitato alcun importo.
    </ConfirmDialog>
  )
}
