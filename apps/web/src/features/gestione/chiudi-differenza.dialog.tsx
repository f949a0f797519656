import { Textarea } from '@mantine/core'
import {
  chiudiDifferenza,
  type Differenza,
  MOTIVO_CHIUSURA_MAX,
} from '@rateo/contract/incasso/riconciliazione'
import { sending } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useChiudiDifferenza } from './gestione.api.ts'

type Props = { differenza: Differenza; onClose: () => void }

/** The settlement of a difference, in words: the books stay as they are. */
export function ChiudiDifferenzaDialog({ differenza, onClose }: Props) {
  const chiudi = useChiudiDifferenza(differenza._id)
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: chiudiDifferenza.body,
    toBody: (values) => values,
    change: sending(chiudi, ({ motivo }: { motivo: string }) => motivo),
    onDone: () => {
      toast({ tone: 'successo', text: 'Differenza chiusa.' })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Chiudi la differenza"
      held={held}
      label="Chiudi la differenza"
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        I libri e i pagamenti restano come sono: qui si scrive soltanto come si è chiarita. Il
        motivo resta nella cronologia e non si cambia più.
      </p>
      <Textarea
        label="Come si è chiarita"
        rows={3}
        maxLength={MOTIVO_CHIUSURA_MAX}
        data-autofocus
        {...field('motivo')}
      />
    </FormDialog>
  )
}
