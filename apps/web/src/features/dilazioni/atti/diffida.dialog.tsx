import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { diffidaQuery, useDiffida } from './atti.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** The formal notice: what it asks for, until when, and where it goes. */
export function DiffidaDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const { data, error, isPending } = useQuery(diffidaQuery(d._id))
  const invia = useDiffida(d._id)
  const confirm = () =>
    data &&
    invia.mutate(
      { totale_centesimi: data.totale_centesimi },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: `Diffida inviata a ${data.email}.` })
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title="Inviare la diffida?"
      confirmLabel="Invia la diffida"
      isBusy={isPending || invia.isPending}
      error={error ?? invia.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {data &&
        `${d.cliente.nome} riceve a ${data.email} la lettera che chiede ${formattaEuro(data.totale_centesimi)} entro il ${formattaGiornoLungo(data.entro)}: ${contato(data.rate_scadute, 'rata scaduta', 'rate scadute')}${data.mora_centesimi > 0 ? `, di cui ${formattaEuro(data.mora_centesimi)} di mora` : ''}. Fino ad allora il piano resta com’è; dopo, se il ritardo dura, puoi dichiarare la decadenza. Nessun importo viene addebitato.`}
    </ConfirmDialog>
  )
}
