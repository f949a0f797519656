import { TextInput } from '@mantine/core'
import { raccoltaBody, type RaccoltaRow } from '@rateo/contract/accordi/raccolte'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useCreaRaccolta } from './raccolte.api.ts'

type Props = { onClose: () => void; onSaved: (made: RaccoltaRow) => void }

/** A new one of the raccolte. */
export function RaccoltaDialog({ onClose, onSaved }: Props) {
  const { held, field } = useContractForm({
    initial: { nome: '' },
    schema: raccoltaBody,
    toBody: (values) => values,
    change: useCreaRaccolta(),
    onDone: onSaved,
  })
  return (
    <FormDialog title="Aggiungi una raccolta" held={held} label="Aggiungi" onClose={onClose}>
      <TextInput
        label="Nome"
        maxLength={100}
        autoComplete="off"
        data-autofocus
        {...field('nome')}
      />
    </FormDialog>
  )
}
