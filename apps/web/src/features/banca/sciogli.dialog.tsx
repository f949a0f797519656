import type { MovimentoBanca } from '@rateo/contract/ponte/banca'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSciogli } from './banca.api.ts'

type Props = { movimento: MovimentoBanca; onClose: () => void }

/** Undoes the matches of a movement, in the words of what becomes of its debts. */
export function SciogliDialog({ movimento, onClose }: Props) {
  const sciogli = useSciogli(movimento._id)
  const vivi = movimento.abbinamenti.filter(({ annullato_at }) => annullato_at === null)
  const incassi = vivi.some(({ tipo }) => tipo === 'incasso')
  return (
    <ConfirmDialog
      isOpen
      title="Annulla l’abbinamento"
      confirmLabel="Annulla l’abbinamento"
      isDangerous={incassi}
      isBusy={sciogli.isPending}
      error={sciogli.error}
      onConfirm={() => sciogli.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {incassi
        ? 'Gli incassi registrati da questo movimento si stornano: i pagamenti tornano da saldare e le ricevute si annullano. Quelli che avevi scritto tu restano.'
        : 'Il movimento torna da abbinare. Nessun importo si muove.'}
    </ConfirmDialog>
  )
}
