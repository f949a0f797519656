import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { decadenzaQuery, useDecadenza } from './atti.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** All that is left becomes due: how much, and what is not asked for any more. */
export function DecadenzaDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const { data, error, isPending } = useQuery(decadenzaQuery(d._id))
  const dichiara = useDecadenza(d._id)
  const confirm = () =>
    data &&
    dichiara.mutate(
      { dovuto_centesimi: data.dovuto_centesimi },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: 'Decadenza dichiarata: il cliente lo legge per e-mail.' })
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title="Dichiarare la decadenza?"
      confirmLabel="Dichiara la decadenza"
      isDangerous
      isBusy={isPending || dichiara.isPending}
      error={error ?? dichiara.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {data &&
        `${d.cliente.nome} perde il piano di rate: ${formattaEuro(data.dovuto_centesimi)} diventano dovuti oggi, ${contato(data.rate, 'rata', 'rate')}${data.mora_centesimi > 0 ? ` con ${formattaEuro(data.mora_centesimi)} di mora` : ''}.${data.non_dovuti_centesimi > 0 ? ` Gli interessi non maturati, ${formattaEuro(data.non_dovuti_centesimi)}, non sono più dovuti.` : ''} Nulla si addebita da sé, e non si torna indietro.`}
    </ConfirmDialog>
  )
}
