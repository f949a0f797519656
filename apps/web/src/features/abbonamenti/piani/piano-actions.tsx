import type { Piano } from '@rateo/contract/accordi/piani'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { useArchiviaPiano } from './piani.api.ts'

const IscriviDialog = lazyPart(async () => (await import('./iscrivi.dialog.tsx')).IscriviDialog)
const PianoDialog = lazyPart(async () => (await import('./piano.dialog.tsx')).PianoDialog)

/** The things that the esercente does to a piano. */
export function PianoActions({ piano: p }: { piano: Piano }) {
  const [open, setOpen] = useState<'iscrivi' | 'modifica' | 'archivia' | null>(null)
  const navigate = useNavigate()
  const azione = (nome: string) => p.azioni_consentite.find((one) => one.azione === nome)
  const [modifica, archivia] = [azione('modifica'), azione('archivia')]
  const close = () => setOpen(null)
  return (
    <>
      {modifica?.consentita && (
        <ActionButton isAllowed reason={null} onClick={() => setOpen('iscrivi')}>
          Iscrivi un cliente
        </ActionButton>
      )}
      {modifica && (
        <ActionButton
          isAllowed={modifica.consentita}
          reason={modifica.motivo}
          onClick={() => setOpen('modifica')}
        >
          Modifica
        </ActionButton>
      )}
      {archivia && (
        <ActionButton
          isAllowed={archivia.consentita}
          reason={archivia.motivo}
          onClick={() => setOpen('archivia')}
        >
          Archivia
        </ActionButton>
      )}
      {open === 'modifica' && (
        <PianoDialog
          piano={p}
          onClose={close}
          onDone={({ _id }) => {
            close()
            if (_id !== p._id) void navigate({ to: paths.piano(_id) })
          }}
        />
      )}
      {open === 'iscrivi' && <IscriviDialog piano={p} onClose={close} />}
      {open === 'archivia' && <ArchiviaDialog piano={p} onClose={close} />}
    </>
  )
}

function ArchiviaDialog({ piano: p, onClose }: { piano: Piano; onClose: () => void }) {
  const toast = useToast()
  const archivia = useArchiviaPiano(p._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Piano archiviato.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Archiviare il piano?"
      confirmLabel="Archivia"
      isDangerous
      isBusy={archivia.isPending}
      error={archivia.error}
      onConfirm={() => archivia.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      Nessuno si potrà più abbonare a {p.nome}, e il suo link lo dirà. Chi è abbonato va avanti come
      prima: per ora non si addebita e non si toglie nulla.
    </ConfirmDialog>
  )
}
