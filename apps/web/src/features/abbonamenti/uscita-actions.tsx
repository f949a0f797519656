import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { useAnnullaDisdetta } from './uscita.api.ts'

const CessaDialog = lazyPart(async () => (await import('./recesso/cessa.dialog.tsx')).CessaDialog)
const DisdiciDialog = lazyPart(async () => (await import('./disdici.dialog.tsx')).DisdiciDialog)

/** The way out, and the way back while it lasts. */
export function UscitaActions({ abbonamento: a }: { abbonamento: Abbonamento }) {
  const [open, setOpen] = useState<'disdici' | 'ritira' | 'cessa' | null>(null)
  const azione = (nome: string) => a.azioni_consentite.find((one) => one.azione === nome)
  const disdici = azione('disdici')
  const ritira = azione('annulla_disdetta')
  const cessa = azione('cessa')
  const close = () => setOpen(null)
  return (
    <>
      {disdici && a.uscita && (
        <ActionButton
          isAllowed={disdici.consentita}
          reason={disdici.motivo}
          onClick={() => setOpen('disdici')}
        >
          Disdici
        </ActionButton>
      )}
      {ritira && a.stato === 'disdetto' && (
        <ActionButton
          isAllowed={ritira.consentita}
          reason={ritira.motivo}
          onClick={() => setOpen('ritira')}
        >
          Ritira la disdetta
        </ActionButton>
      )}
      {cessa && (
        <ActionButton
          isAllowed={cessa.consentita}
          reason={cessa.motivo}
          onClick={() => setOpen('cessa')}
        >
          Cessa subito
        </ActionButton>
      )}
      {open === 'cessa' && <CessaDialog abbonamento={a} onClose={close} />}
      {open === 'disdici' && a.uscita && (
        <DisdiciDialog abbonamento={a} uscita={a.uscita} onClose={close} />
      )}
      {open === 'ritira' && <RitiraDialog abbonamento={a} onClose={close} />}
    </>
  )
}

function RitiraDialog({
  abbonamento: a,
  onClose,
}: {
  abbonamento: Abbonamento
  onClose: () => void
}) {
  const toast = useToast()
  const ritira = useAnnullaDisdetta(a)
  const prossimo = a.disdetta?.prossimo_se_ritirata ?? null
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Disdetta ritirata: l’abbonamento continua.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Ritirare la disdetta?"
      confirmLabel="Continua l’abbonamento"
      isBusy={ritira.isPending}
      error={ritira.error}
      onConfirm={() => ritira.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      {`${a.nome} continua come prima.`}
      {prossimo !== null &&
        ` Il prossimo addebito è di ${formattaEuro(a.importo_centesimi + a.attivazione_centesimi)}, ${formattaGiornoCompleto(prossimo)}; oggi non si addebita nulla.`}
    </ConfirmDialog>
  )
}
