import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { conMora } from './chiesto.ts'
import { useAnnullaPagamento } from './elenco/pagamenti.api.ts'

type Props = { pagamento: Pagamento; onClose: () => void }

export function AnnullaPagamentoDialog({ pagamento, onClose }: Props) {
  const key = useIdempotencyKey(`annulla:${pagamento._id}`)
  const annulla = useAnnullaPagamento(pagamento._id, key)
  const toast = useToast()

  const close = () => {
    annulla.reset()
    onClose()
  }
  const confirm = () =>
    annulla.mutate(undefined, {
      onSuccess: () => {
        close()
        toast({
          tone: 'successo',
          text: 'Richiesta annullata. Non è stato addebitato alcun importo.',
        })
      },
    })

  return (
    <ConfirmDialog
      isOpen
      title="Annullare la richiesta?"
      confirmLabel="Annulla la richiesta"
      isDangerous
      isBusy={annulla.isPending}
      error={annulla.error}
      onConfirm={confirm}
      onClose={close}
    >
      {pagamento.cliente.nome} non potrà più pagare {formattaEuro(conMora(pagamento))} con questo
      link. Nessun importo viene mosso, e il cliente riceve un avviso.
    </ConfirmDialog>
  )
}
