import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { AnteprimaRecesso } from '@rateo/contract/accordi/recesso'
import { fraseRecesso } from '@rateo/domain/credito/recesso'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Facts } from '../../../ui/panel.tsx'
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
    <ConfirmDialog
      isOpen
      title="Recedi dalla dilazione"
      confirmLabel="Conferma il recesso"
      isDangerous
      isBusy={isPending || recedi.isPending}
      error={error ?? recedi.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {data && <Anteprima di={data} esercente={d.esercente.nome} />}
    </ConfirmDialog>
  )
}

/** Says what the server would do, in the words of the receipt. */
const Anteprima = ({ di, esercente }: { di: AnteprimaRecesso; esercente: string }) => (
  <div className={layout['stack']}>
    <p className={layout['flat']}>
      <strong>{fraseRecesso({ ...di, torna: di.debiti.length > 0 })}</strong>
    </p>
    <Facts
      facts={[
        { name: 'Chi recede', value: di.nome },
        { name: 'Contratto', value: `Dilazione ${di.numero} con ${esercente}` },
        { name: 'Ricevuta a', value: di.email },
        ...di.debiti.map(({ causale, importo_centesimi }) => ({
          name: causale,
          value: <Money centesimi={importo_centesimi} />,
        })),
        ...(di.dovuto_centesimi > 0
          ? [{ name: 'Da pagare entro', value: formattaGiornoCompleto(di.entro) }]
          : []),
      ]}
    />
    <p className={layout['flat']}>
      Riguarda il pagamento a rate: quello che hai acquistato non cambia. Ora non viene addebitato
      alcun importo.
    </p>
  </div>
)
