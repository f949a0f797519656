import { Button, Group } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useApprova } from '../proposte.api.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

const RespingiDialog = lazyPart(async () => (await import('../motivo.dialogs.tsx')).RespingiDialog)

type Props = { dilazione: Dilazione }

/** The staff decide on a dilazione that waits for them. */
export function ApprovazioneActions({ dilazione: d }: Props) {
  const [open, setOpen] = useState<'approva' | 'respingi' | null>(null)
  const azione = (nome: string) => d.azioni_consentite.find((one) => one.azione === nome)
  const [approva, respingi] = ['approva', 'respingi'].map(azione)
  const close = () => setOpen(null)
  if (!respingi?.consentita) return null
  return (
    <Group gap={8} data-print="no">
      <Button variant="default" onClick={() => setOpen('respingi')}>
        Non approvare
      </Button>
      {approva?.consentita ? (
        <Button onClick={() => setOpen('approva')}>Approva e invia</Button>
      ) : (
        <ActionButton isAllowed={false} reason={approva?.motivo ?? null} onClick={() => undefined}>
          Approva e invia
        </ActionButton>
      )}
      {open === 'approva' && <ApprovaDialog dilazione={d} onClose={close} />}
      {open === 'respingi' && <RespingiDialog dilazione={d} onClose={close} />}
    </Group>
  )
}

function ApprovaDialog({ dilazione: d, onClose }: Props & { onClose: () => void }) {
  const toast = useToast()
  const approva = useApprova(d._id, () => {
    onClose()
    toast({ tone: 'successo', text: `Approvata: la proposta è inviata a ${d.cliente.nome}.` })
  })
  return (
    <ConfirmDialog
      isOpen
      title="Approvare la dilazione?"
      confirmLabel="Approva e invia"
      isBusy={approva.isPending}
      error={approva.error}
      onClose={onClose}
      onConfirm={() => approva.mutate(null)}
    >
      La proposta di {d.esercente.nome} parte per {d.cliente.nome}, che può accettarla o rifiutarla.
      Le rate si contano da oggi con le stesse condizioni. Nessun importo viene mosso.
    </ConfirmDialog>
  )
}
