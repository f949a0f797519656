import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useToast } from '../../ui/notices/toast.tsx'
import { useMetodoAbbonamento, useRiprendi } from './metodo.api.ts'
import { CADENZE } from './words.ts'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const ScegliMetodoDialog = lazyPart(
  async () => (await import('../../ui/fields/scegli-metodo.dialog.tsx')).ScegliMetodoDialog,
)

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** Another card or account for what is to come. */
export function CambiaMetodoDialog({ abbonamento: a, onClose }: Props) {
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

/** The way out of a pause: the method is chosen with it. */
export function RiprendiDialog({ abbonamento: a, onClose }: Props) {
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
