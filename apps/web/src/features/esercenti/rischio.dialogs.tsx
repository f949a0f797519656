import { Textarea } from '@mantine/core'
import {
  annotaRischio,
  chiudiRiesame,
  NOTA_RISCHIO_MAX,
  type Riesame,
} from '@rateo/contract/persone/rischio'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAnnotaRischio, useChiudiRiesame } from './rischio.api.ts'

/** Ends a new look, with what was seen and decided. */
export function RiesameDialog({
  id,
  riesame,
  onClose,
}: {
  id: string
  riesame: Riesame
  onClose: () => void
}) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { nota: '' },
    schema: chiudiRiesame.body,
    toBody: ({ nota }) => ({ riesame_id: riesame._id, nota: nota.trim() }),
    change: useChiudiRiesame(id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Riesame chiuso.' })
    },
  })
  return (
    <FormDialog
      title="Chiudere il riesame?"
      held={held}
      label="Chiudi il riesame"
      onClose={onClose}
    >
      <p>
        Chiuderlo non cambia nulla per l’esercente: per limitarlo o sospenderlo usa le azioni della
        sua scheda.
      </p>
      <Textarea
        label="Che cosa hai visto e deciso"
        description="Resta scritto con il tuo nome. L’esercente non lo legge."
        rows={4}
        maxLength={NOTA_RISCHIO_MAX}
        data-autofocus
        {...field('nota')}
      />
    </FormDialog>
  )
}

/** Adds a note about risk: it stays. */
export function NotaRischioDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { testo: '' },
    schema: annotaRischio.body,
    toBody: ({ testo }) => ({ testo: testo.trim() }),
    change: useAnnotaRischio(id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Nota aggiunta.' })
    },
  })
  return (
    <FormDialog title="Aggiungi una nota di rischio" held={held} label="Aggiungi" onClose={onClose}>
      <Textarea
        label="Nota"
        description="La legge solo lo staff, e non si cancella."
        rows={4}
        maxLength={NOTA_RISCHIO_MAX}
        data-autofocus
        {...field('testo')}
      />
    </FormDialog>
  )
}
