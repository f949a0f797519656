import { Button } from '@mantine/core'
import type { Tentativo } from '@rateo/contract/accordi/storia-pagamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useState } from 'react'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useStornaIncasso } from './elenco/pagamenti.api.ts'

type Props = { pagamento_id: string; tentativo: Tentativo }

/** Undoes an incasso that was written down by mistake. */
export function StornaIncasso({
  pagamento_id,
  tentativo: { n, importo_centesimi, storno },
}: Props) {
  const [isAsking, setAsking] = useState(false)
  const storna = useStornaIncasso(pagamento_id, useIdempotencyKey(`storna:${pagamento_id}:${n}`))
  const toast = useToast()
  if (storno === null) return null
  if (!storno.consentito) {
    return (
      <ActionButton isAllowed={false} reason={storno.motivo} onClick={() => undefined}>
        Storna
      </ActionButton>
    )
  }
  const close = () => {
    storna.reset()
    setAsking(false)
  }
  const confirm = () =>
    storna.mutate(n, {
      onSuccess: () => {
        close()
        toast({ tone: 'successo', text: 'Incasso stornato: l’importo è di nuovo da pagare.' })
      },
    })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Storna
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Stornare l’incasso?"
        confirmLabel="Storna l’incasso"
        isDangerous
        isBusy={storna.isPending}
        error={storna.error}
        onConfirm={confirm}
        onClose={close}
      >
        {formattaEuro(importo_centesimi)} tornano da incassare, con un movimento opposto in cassa e
        in contabilità. Se c’era una ricevuta, viene annullata e conserva il suo numero. Nessun
        importo viene mosso online.
      </ConfirmDialog>
    </>
  )
}
