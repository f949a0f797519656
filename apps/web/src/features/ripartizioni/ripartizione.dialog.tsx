import { TextInput } from '@mantine/core'
import { ripartizioneBody, type RipartizioneRow } from '@rateo/contract/accordi/ripartizioni'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useCreaRipartizione } from './ripartizioni.api.ts'

type Props = { onClose: () => void; onSaved: (made: RipartizioneRow) => void }

/** A new one of the ripartizioni. */
export function RipartizioneDialog({ onClose, onSaved }: Props) {
  const { held, field } = useContractForm({
    initial: { nome: '' },
    schema: ripartizioneBody,
    toBody: (values) => values,
    change: useCreaRipartizione(),
    onDone: onSaved,
  })
  return (
    <FormDialog title="Aggiungi una ripartizione" held={held} label="Aggiungi" onClose={onClose}>
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
