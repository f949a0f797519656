import type { Cliente } from '@rateo/contract/persone/clienti'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import type { RecordAction } from '../../ui/record/record-menu.tsx'
import { useInvita } from './clienti.api.ts'
import { useMotivoMansione } from '../../hooks/use-mansione.ts'

const ClienteDialog = lazyPart(async () => (await import('./cliente.dialog.tsx')).ClienteDialog)
const EtichetteDialog = lazyPart(
  async () => (await import('./etichette.dialog.tsx')).EtichetteDialog,
)

const UnioneDialog = lazyPart(async () => (await import('./unione/unione.dialog.tsx')).UnioneDialog)

const nonInvitabile = (c: Cliente): string | null =>
  c.confermato_at !== null
    ? 'Ha già un account, e ti ha confermato i suoi dati.'
    : c.tipo === 'persona'
      ? null
      : 'Si invita una persona, non una ditta o un ente.'

/** The acts of an esercente on its own cliente, with the dialog that one of these opens. */
export function useRelazione(cliente: Cliente) {
  const [open, setOpen] = useState<'modifica' | 'etichette' | 'invita' | 'unisci' | null>(null)
  const close = () => setOpen(null)
  const fuori = useMotivoMansione()('clienti')
  const actions: readonly RecordAction[] = [
    { label: 'Modifica i dati', onClick: () => setOpen('modifica'), reason: fuori },
    { label: 'Etichette e controlli', onClick: () => setOpen('etichette'), reason: fuori },
    {
      label: 'Invita a registrarsi',
      onClick: () => setOpen('invita'),
      reason: fuori ?? nonInvitabile(cliente),
    },
    { label: 'Unisci un doppione', onClick: () => setOpen('unisci'), reason: fuori },
  ]
  return {
    actions,
    dialog: (
      <>
        {open === 'modifica' && <ClienteDialog cliente={cliente} onClose={close} onDone={close} />}
        {open === 'etichette' && <EtichetteDialog cliente={cliente} onClose={close} />}
        {open === 'unisci' && <UnioneDialog resta={cliente._id} onClose={close} />}
        {open === 'invita' && <Invita cliente={cliente} onClose={close} />}
      </>
    ),
  }
}

/** The staff join two who both enter the portal, once they have heard them; of which esercente is chosen there. */
export function useUnioneDaStaff({ _id, esercenti }: Cliente) {
  const [isOpen, setOpen] = useState(false)
  const unisci: RecordAction = {
    label: 'Unisci un doppione',
    onClick: () => setOpen(true),
    reason: esercenti?.length ? null : 'Non è cliente di nessun esercente.',
  }
  return {
    actions: [unisci],
    dialog: isOpen && (
      <UnioneDialog resta={_id} esercenti={esercenti} onClose={() => setOpen(false)} />
    ),
  }
}

function Invita({ cliente: c, onClose }: { cliente: Cliente; onClose: () => void }) {
  const toast = useToast()
  const invita = useInvita(c._id)
  return (
    <ConfirmDialog
      isOpen
      title={`Invitare ${c.nome}?`}
      confirmLabel="Invia l’invito"
      isBusy={invita.isPending}
      error={invita.error}
      onClose={onClose}
      onConfirm={() =>
        invita.mutate(undefined, {
          onSuccess: ({ email }) => {
            toast({ tone: 'successo', text: `Invito inviato a ${email}.` })
            onClose()
          },
        })
      }
    >
      Riceve una e-mail a {c.email} con un link che vale 14 giorni: i dati che hai scritto sono già
      al loro posto, e li corregge se serve.
    </ConfirmDialog>
  )
}
