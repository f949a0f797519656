import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { fraseRecessoAbbonamento } from '@rateo/domain/atti/chiusura-abbonamento'
import { useQuery } from '@tanstack/react-query'
import { useToast } from '../../../ui/notices/toast.tsx'
import { RecessoDialog } from '../../../ui/recesso/recesso-dialog.tsx'
import { recessoQuery, useRecedi } from './recesso.api.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** The second step of “Recedi dal contratto qui”: what goes back, before it is declared. */
export function RecediDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const { data, error, isPending } = useQuery(recessoQuery(a._id))
  const recedi = useRecedi(a)
  const confirm = () => {
    if (data === undefined) return
    recedi.mutate(data.rimborso_centesimi, {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: `Hai receduto. La ricevuta arriva a ${data.email}.` })
      },
    })
  }
  return (
    <RecessoDialog
      title="Recedi dall’abbonamento"
      anteprima={
        data
          ? {
              frase: fraseRecessoAbbonamento(data),
              nome: data.nome,
              contratto: `Abbonamento ${a.numero ?? ''} · ${a.nome}, con ${a.esercente.nome}`,
              email: data.email,
              facts: [],
              nota: 'L’abbonamento finisce adesso e non si riprende. Non viene addebitato alcun importo.',
            }
          : null
      }
      isBusy={isPending || recedi.isPending}
      error={error ?? recedi.error}
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}
