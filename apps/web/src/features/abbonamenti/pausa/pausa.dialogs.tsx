import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useAnnullaPausa, useAnticipaRipresa } from './pausa.api.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** A pause that is still to begin is taken back: the next charge is on its day again. */
export function TogliPausaDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const togli = useAnnullaPausa(a._id)
  if (a.pausa === null) return null
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Pausa tolta: l’abbonamento continua.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Togliere la pausa?"
      confirmLabel="Togli la pausa"
      isBusy={togli.isPending}
      error={togli.error}
      onConfirm={() => togli.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      {`${a.nome} continua come prima. Il prossimo addebito è di ${formattaEuro(a.importo_centesimi)}, ${formattaGiornoCompleto(a.pausa.dal)}; oggi non si addebita nulla.`}
    </ConfirmDialog>
  )
}

/** The esercente ends its own pause: a week from today, so that the cliente knows of the charge before. */
export function AnticipaRipresaDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const anticipa = useAnticipaRipresa(a._id)
  const giorno = a.pausa?.ripresa_anticipata ?? null
  if (giorno === null) return null
  const done = () => {
    onClose()
    toast({
      tone: 'successo',
      text: `Riprende il ${formattaGiornoLungo(giorno)}: il cliente lo legge per e-mail.`,
    })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Riprendere prima?"
      confirmLabel={`Riprendi il ${formattaGiornoLungo(giorno)}`}
      isBusy={anticipa.isPending}
      error={anticipa.error}
      onConfirm={() => anticipa.mutate({ riprende_il: giorno }, { onSuccess: done })}
      onClose={onClose}
    >
      {`La pausa finisce tra una settimana: il cliente riceve ora una e-mail, e fino ad allora può disdire. ${formattaGiornoCompleto(giorno)} comincia un nuovo periodo e si addebitano ${formattaEuro(a.importo_centesimi)}; oggi nulla.`}
    </ConfirmDialog>
  )
}
