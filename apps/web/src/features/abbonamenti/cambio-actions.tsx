import { Group } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { useAnnullaCambio } from './cambio.api.ts'
import { CADENZE } from './words.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const CambiaPianoDialog = lazyPart(
  async () => (await import('./cambia-piano.dialog.tsx')).CambiaPianoDialog,
)

/** The piano may be changed, or why not; what is to come may be taken back. */
export function CambioActions({ abbonamento }: { abbonamento: Abbonamento }) {
  const [open, setOpen] = useState<'cambia' | 'annulla' | null>(null)
  const { azioni_consentite, cambio_programmato } = abbonamento
  const cambia = azioni_consentite.find(({ azione }) => azione === 'cambia_piano')
  const annulla = azioni_consentite.find(({ azione }) => azione === 'annulla_cambio')
  if (!cambia) return null
  return (
    <Group gap={8} data-print="no">
      <ActionButton
        isAllowed={cambia.consentita}
        reason={cambia.motivo}
        onClick={() => setOpen('cambia')}
      >
        Cambia piano
      </ActionButton>
      {annulla && (
        <ActionButton
          isAllowed={annulla.consentita}
          reason={annulla.motivo}
          onClick={() => setOpen('annulla')}
        >
          Annulla il cambio
        </ActionButton>
      )}
      {open === 'cambia' && (
        <CambiaPianoDialog abbonamento={abbonamento} onClose={() => setOpen(null)} />
      )}
      {cambio_programmato && (
        <AnnullaDialog
          abbonamento={abbonamento}
          isOpen={open === 'annulla'}
          onClose={() => setOpen(null)}
        />
      )}
    </Group>
  )
}

type AnnullaProps = { abbonamento: Abbonamento; isOpen: boolean; onClose: () => void }

function AnnullaDialog({ abbonamento: a, isOpen, onClose }: AnnullaProps) {
  const toast = useToast()
  const annulla = useAnnullaCambio(a._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: `Resta ${a.nome}: il cambio è annullato.` })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Annullare il cambio di piano?"
      confirmLabel="Annulla il cambio"
      isBusy={annulla.isPending}
      error={annulla.error}
      onConfirm={() => annulla.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      Resta {a.nome}, {formattaEuro(a.importo_centesimi)} {CADENZE[a.cadenza].toLowerCase()}. Nessun
      importo viene mosso.
    </ConfirmDialog>
  )
}

/** Another piano comes with the next period. */
export function CambioNotice({ abbonamento }: { abbonamento: Abbonamento }) {
  const { cambio_programmato: c } = abbonamento
  if (c === null) return null
  return (
    <div className={layout['below']}>
      <Notice tone="informazione" title={`Dal ${formattaGiornoLungo(c.vale_dal)}: ${c.piano.nome}`}>
        {formattaEuro(c.importo_centesimi)} {CADENZE[c.cadenza].toLowerCase()}, a partire dal
        prossimo addebito.
      </Notice>
    </div>
  )
}
