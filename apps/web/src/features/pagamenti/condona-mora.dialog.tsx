import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useCondonaMora } from './elenco/pagamenti.api.ts'

type Props = { pagamento: Pagamento; onClose: () => void }

/** Gives up the interest of one debt: what was asked for stays, nothing is added to it any more. */
export function CondonaMoraDialog({ pagamento, onClose }: Props) {
  const { _id, cliente, mora, residuo_centesimi } = pagamento
  const toast = useToast()
  const condona = useCondonaMora(_id, useIdempotencyKey(`condona-mora:${_id}`))
  const confirm = () =>
    condona.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: 'Mora condonata: l’importo non cresce più.' })
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title="Condonare la mora?"
      confirmLabel="Condona la mora"
      isBusy={condona.isPending}
      error={condona.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      Rinunci a {formattaEuro(mora?.da_aggiungere_centesimi ?? 0)} di interessi e spese:{' '}
      {cliente.nome} pagherà {formattaEuro(residuo_centesimi)}, e l’importo non cresce più. Non si
      può annullare.
    </ConfirmDialog>
  )
}
