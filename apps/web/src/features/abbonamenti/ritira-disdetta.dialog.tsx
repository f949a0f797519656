import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAnnullaDisdetta } from './uscita.api.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** The way back from a disdetta, while it lasts. */
export function RitiraDisdettaDialog({ abbonamento: a, onClose }: Props) {
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
