import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useMetodoAbbonamento, useRiprendi } from './metodo.api.ts'
import { CADENZE } from './words.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const ScegliMetodoDialog = lazyPart(
  async () => (await import('../../ui/fields/scegli-metodo.dialog.tsx')).ScegliMetodoDialog,
)

/** Another card or account for what is to come, and the way out of a pause. */
export function MetodoActions({ abbonamento: a }: { abbonamento: Abbonamento }) {
  const [open, setOpen] = useState<'metodo' | 'riprendi' | null>(null)
  const azione = (nome: string) => a.azioni_consentite.find((one) => one.azione === nome)
  const isPaused = azione('riprendi')?.consentita === true
  const close = () => setOpen(null)
  return (
    <>
      {isPaused && (
        <ActionButton isAllowed reason={null} onClick={() => setOpen('riprendi')}>
          Riprendi
        </ActionButton>
      )}
      {/* A paused abbonamento has no button of its own: its method is chosen when it is taken up again. */}
      {!isPaused && azione('cambia_metodo')?.consentita && (
        <ActionButton isAllowed reason={null} onClick={() => setOpen('metodo')}>
          {a.metodo_etichetta === null ? 'Scegli il metodo' : 'Cambia metodo'}
        </ActionButton>
      )}
      {open === 'metodo' && <CambiaMetodo abbonamento={a} onClose={close} />}
      {open === 'riprendi' && <Riprendi abbonamento={a} onClose={close} />}
    </>
  )
}

type Props = { abbonamento: Abbonamento; onClose: () => void }

function CambiaMetodo({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const scegli = useMetodoAbbonamento(a._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Metodo cambiato per i prossimi addebiti.' })
  }
  return (
    <ScegliMetodoDialog
      title="Metodo dei prossimi addebiti"
      esercente_id={a.esercente._id}
      confirmLabel="Usa questo metodo"
      attuale={a.metodo_etichetta}
      isBusy={scegli.isPending}
      error={scegli.error}
      onChoose={(scelta) => scegli.mutate(scelta, { onSuccess: done })}
      onClose={onClose}
    >
      I prossimi addebiti si fanno su quello che scegli. Ora non viene addebitato alcun importo.
    </ScegliMetodoDialog>
  )
}

function Riprendi({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const riprendi = useRiprendi(a)
  const importo = formattaEuro(a.importo_centesimi)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: `Abbonamento ripreso: oggi si addebitano ${importo}.` })
  }
  return (
    <ScegliMetodoDialog
      title="Riprendi l’abbonamento"
      esercente_id={a.esercente._id}
      confirmLabel={`Riprendi: ${importo} oggi`}
      isBusy={riprendi.isPending}
      error={riprendi.error}
      onChoose={(scelta) => riprendi.mutate(scelta, { onSuccess: done })}
      onClose={onClose}
    >
      {`Da oggi comincia un nuovo periodo di ${a.nome}: ${importo} ${CADENZE[a.cadenza].toLowerCase()}, addebitati da sé su quello che scegli. Il primo addebito è oggi.`}
    </ScegliMetodoDialog>
  )
}
