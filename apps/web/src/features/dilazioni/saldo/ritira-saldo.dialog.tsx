import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useRitiraSaldo } from './saldo.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** Takes a proposal back before it is paid (DIL-M7). */
export function RitiraSaldoDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const ritira = useRitiraSaldo(d._id)
  const confirm = () =>
    d.saldo &&
    ritira.mutate(
      { importo_centesimi: d.saldo.importo_centesimi },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: 'Proposta ritirata: il cliente lo legge per e-mail.' })
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title="Ritirare il saldo e stralcio?"
      confirmLabel="Ritira la proposta"
      isBusy={ritira.isPending}
      error={ritira.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {d.cliente.nome} deve di nuovo tutto quello che resta, {formattaEuro(d.residuo_centesimi)},
      con la mora dal giorno in cui si era fermata. Quello che ha già pagato resta pagato. Ora non
      viene addebitato alcun importo.
    </ConfirmDialog>
  )
}
