import { Button, Group } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { messageOf } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import classes from './dialog.module.css'
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
    <Modal
      opened
      onClose={onClose}
      title="Condonare la mora?"
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <div className={classes['form']}>
        {condona.error && (
          <Notice tone="errore" isAlert>
            {messageOf(condona.error)}
          </Notice>
        )}
        <p className={classes['text']}>
          Rinunci a {formattaEuro(mora?.da_aggiungere_centesimi ?? 0)} di interessi e spese:{' '}
          {cliente.nome} pagherà {formattaEuro(residuo_centesimi)}, e l’importo non cresce più. Non
          si può annullare.
        </p>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={condona.isPending}>
            Indietro
          </Button>
          <Button loading={condona.isPending} onClick={confirm}>
            Condona la mora
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
