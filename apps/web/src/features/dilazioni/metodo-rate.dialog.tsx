import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { ScegliMetodoDialog } from '../../ui/fields/scegli-metodo.dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useMetodoDilazione } from './proposte.api.ts'

/** Another card or account for the rate to come. */
export function MetodoRateDialog({
  dilazione: d,
  onClose,
}: {
  dilazione: Dilazione
  onClose: () => void
}) {
  const toast = useToast()
  const scegli = useMetodoDilazione(d._id)
  return (
    <ScegliMetodoDialog
      title="Metodo delle prossime rate"
      esercente={d.esercente}
      confirmLabel="Usa questo metodo"
      attuale={d.metodo_etichetta}
      isBusy={scegli.isPending}
      error={scegli.error}
      onChoose={(scelta) =>
        scegli.mutate(scelta, {
          onSuccess: () => {
            onClose()
            toast({ tone: 'successo', text: 'Metodo cambiato per le prossime rate.' })
          },
        })
      }
      onClose={onClose}
    >
      Le prossime rate si addebitano da sole su quello che scegli. Ora non viene addebitato alcun
      importo.
    </ScegliMetodoDialog>
  )
}
