import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { conMora } from './chiesto.ts'
import { useRiprova, useSollecita } from './elenco/pagamenti.api.ts'

type Props = { pagamento: Pagamento; onClose: () => void }

/** A further message to the cliente, shown in the words that it will read. */
export function SollecitaDialog({ pagamento, onClose }: Props) {
  const { _id, cliente, causale } = pagamento
  const sollecita = useSollecita(_id, useIdempotencyKey(`sollecita:${_id}`))
  const toast = useToast()
  const confirm = () =>
    sollecita.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: `Messaggio inviato a ${cliente.nome}.` })
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title="Ricordare il pagamento?"
      confirmLabel="Invia il messaggio"
      isBusy={sollecita.isPending}
      error={sollecita.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {cliente.nome} riceve un’e-mail che ricorda {formattaEuro(conMora(pagamento))} per “{causale}
      ”, con il link per pagare. Nessun importo viene addebitato.
    </ConfirmDialog>
  )
}

/** A new charge on the agreed card, without the cliente there (PAG-M7). */
export function RiprovaDialog({ pagamento, onClose }: Props) {
  const { _id, cliente, residuo_centesimi, mora } = pagamento
  const riprova = useRiprova(_id, useIdempotencyKey(`riprova:${_id}`))
  const toast = useToast()
  const confirm = () =>
    riprova.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: 'Addebito riprovato: l’esito arriva tra un momento.' })
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title="Riprovare l’addebito?"
      confirmLabel={`Addebita ${formattaEuro(residuo_centesimi)}`}
      isBusy={riprova.isPending}
      error={riprova.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {formattaEuro(residuo_centesimi)} vengono addebitati sulla carta che {cliente.nome} ha
      autorizzato. Se la banca rifiuta, non viene addebitato alcun importo.
      {(mora?.da_aggiungere_centesimi ?? 0) > 0 &&
        ' La mora di oggi non viene addebitata: si paga solo dalla pagina di pagamento.'}
    </ConfirmDialog>
  )
}
