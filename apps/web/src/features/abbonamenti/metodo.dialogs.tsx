import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { ponteDal } from '@rateo/domain/tempo/ponte'
import { useToday } from '../../hooks/use-today.ts'
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
      esercente={a.esercente}
      metodi={a.metodi}
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

/** The price of what begins today: a whole period, or the days until the day of the piano. */
function useImportoDiOggi(a: Abbonamento): number {
  const today = useToday()
  const ponte = a.giorno_addebito === null ? null : ponteDal(today, a.giorno_addebito, a)
  return ponte?.importo_centesimi ?? a.importo_centesimi
}

/** The way out of a pause: the method is chosen with it. */
export function RiprendiDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const oggi_centesimi = useImportoDiOggi(a)
  const riprendi = useRiprendi(a._id, oggi_centesimi)
  const importo = formattaEuro(oggi_centesimi)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: `Abbonamento ripreso: oggi si addebitano ${importo}.` })
  }
  return (
    <ScegliMetodoDialog
      title="Riprendi l’abbonamento"
      esercente={a.esercente}
      metodi={a.metodi}
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
