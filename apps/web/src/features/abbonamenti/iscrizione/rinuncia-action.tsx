import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { useState } from 'react'
import { useSession } from '../../../hooks/use-session.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useRinuncia } from './iscrizione.api.ts'

/** The way back from an order that was not paid yet. */
export function RinunciaAction({ abbonamento: a }: { abbonamento: Abbonamento }) {
  const [isOpen, setOpen] = useState(false)
  const { profile } = useSession()
  const toast = useToast()
  const rinuncia = useRinuncia(a._id)
  if (a.stato !== 'in_attivazione' || profile.role !== 'cliente') return null
  const done = () => {
    setOpen(false)
    toast({ tone: 'successo', text: 'Ordine chiuso: non è stato addebitato alcun importo.' })
  }
  return (
    <>
      <ActionButton isAllowed reason={null} onClick={() => setOpen(true)}>
        Rinuncia
      </ActionButton>
      <ConfirmDialog
        isOpen={isOpen}
        title="Rinunciare all’abbonamento?"
        confirmLabel="Rinuncia"
        isBusy={rinuncia.isPending}
        error={rinuncia.error}
        onConfirm={() => rinuncia.mutate(undefined, { onSuccess: done })}
        onClose={() => setOpen(false)}
      >
        {a.nome} non è ancora cominciato: l’ordine si chiude e non viene addebitato nulla.
      </ConfirmDialog>
    </>
  )
}
