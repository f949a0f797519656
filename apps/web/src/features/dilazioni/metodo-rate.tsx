import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useMetodoDilazione } from './proposte.api.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const ScegliMetodoDialog = lazyPart(
  async () => (await import('../../ui/fields/scegli-metodo.dialog.tsx')).ScegliMetodoDialog,
)

/** Another card or account for the rate to come; nothing where there are none. */
export function MetodoRate({ dilazione: d }: { dilazione: Dilazione }) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const scegli = useMetodoDilazione(d._id)
  const cambia = d.azioni_consentite.find(({ azione }) => azione === 'cambia_metodo')
  if (!cambia?.consentita) return null
  const close = () => {
    scegli.reset()
    setOpen(false)
  }
  return (
    <>
      <ActionButton isAllowed reason={null} onClick={() => setOpen(true)}>
        {d.metodo_etichetta === null ? 'Scegli il metodo' : 'Cambia metodo'}
      </ActionButton>
      {isOpen && (
        <ScegliMetodoDialog
          title="Metodo delle prossime rate"
          esercente_id={d.esercente._id}
          confirmLabel="Usa questo metodo"
          attuale={d.metodo_etichetta}
          isBusy={scegli.isPending}
          error={scegli.error}
          onChoose={(scelta) =>
            scegli.mutate(scelta, {
              onSuccess: () => {
                close()
                toast({ tone: 'successo', text: 'Metodo cambiato per le prossime rate.' })
              },
            })
          }
          onClose={close}
        >
          Le prossime rate si addebitano da sole su quello che scegli. Ora non viene addebitato
          alcun importo.
        </ScegliMetodoDialog>
      )}
    </>
  )
}
