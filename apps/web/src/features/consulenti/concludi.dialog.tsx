import {
  concludiIncarico,
  type Consulente,
  type Incarico,
} from '@rateo/contract/persone/consulenti'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useConcludi } from './consulenti.api.ts'

type Props = { consulente: Consulente; incarico: Incarico; onClose: () => void }

/** The end of an incarico; one that has not begun is simply taken away. */
export function ConcludiDialog(props: Props) {
  const today = useToday()
  return props.incarico.dal > today ? (
    <TogliDialog {...props} today={today} />
  ) : (
    <FineDialog {...props} today={today} />
  )
}

type Known = Props & { today: string }

function FineDialog({ consulente: c, incarico, today, onClose }: Known) {
  const toast = useToast()
  const { esercente, dal } = incarico
  const { held, field } = useContractForm({
    initial: { al: today },
    schema: concludiIncarico.body,
    toBody: ({ al }) => ({ esercente_id: esercente._id, dal, al }),
    change: useConcludi(c._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Incarico concluso.' })
    },
  })
  return (
    <FormDialog title="Concludere l’incarico?" held={held} label="Concludi" onClose={onClose}>
      <p>
        {c.nome} segue {esercente.nome} fino a quel giorno compreso, e lo legge per e-mail. Quello
        che è stato incassato fino ad allora resta contato come suo.
      </p>
      <DayField label="Ultimo giorno" {...field('al')} />
    </FormDialog>
  )
}

function TogliDialog({ consulente: c, incarico, today, onClose }: Known) {
  const toast = useToast()
  const togli = useConcludi(c._id)
  const { esercente, dal } = incarico
  return (
    <ConfirmDialog
      isOpen
      title="Togliere l’incarico?"
      confirmLabel="Togli"
      isDangerous
      isBusy={togli.isPending}
      error={togli.error}
      onConfirm={() =>
        togli.mutate(
          { esercente_id: esercente._id, dal, al: today },
          {
            onSuccess: () => {
              onClose()
              toast({ tone: 'successo', text: 'Incarico tolto.' })
            },
          },
        )
      }
      onClose={onClose}
    >
      Non è ancora cominciato: {c.nome} non seguirà {esercente.nome}.
    </ConfirmDialog>
  )
}
