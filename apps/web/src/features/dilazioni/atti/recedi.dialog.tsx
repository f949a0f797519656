import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { AnteprimaRecesso } from '@rateo/contract/accordi/recesso'
import { fraseRecesso } from '@rateo/domain/credito/recesso'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Money } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { RecessoDialog } from '../../../ui/recesso/recesso-dialog.tsx'
import { recessoQuery, useRecedi } from './atti.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** The second step of “Recedi dal contratto qui”: whose recesso it is, what it comes to, and where the receipt goes. */
export function RecediDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const { data, error, isPending } = useQuery(recessoQuery(d._id))
  const recedi = useRecedi(d._id)
  const confirm = () => {
    if (data === undefined) return
    const { dovuto_centesimi, rimborso_centesimi, email } = data
    recedi.mutate(
      { dovuto_centesimi, rimborso_centesimi },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: `Hai receduto. La ricevuta arriva a ${email}.` })
        },
      },
    )
  }
  return (
    <RecessoDialog
      title="Recedi dalla dilazione"
      anteprima={data ? leggi(data, d.esercente.nome) : null}
      isBusy={isPending || recedi.isPending}
      error={error ?? recedi.error}
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}

/** Says what the server would do, in the words of the receipt. */
const leggi = (di: AnteprimaRecesso, esercente: string) => ({
  frase: fraseRecesso({ ...di, torna: di.debiti.length > 0 }),
  nome: di.nome,
  contratto: `Dilazione ${di.numero} con ${esercente}`,
  email: di.email,
  facts: [
    ...di.debiti.map(({ causale, importo_centesimi }) => ({
      name: causale,
      value: <Money centesimi={importo_centesimi} />,
    })),
    ...(di.dovuto_centesimi > 0
      ? [{ name: 'Da pagare entro', value: formattaGiornoCompleto(di.entro) }]
      : []),
  ],
  nota: 'Riguarda il pagamento a rate: quello che hai acquistato non cambia. Ora non viene addebitato alcun importo.',
})
