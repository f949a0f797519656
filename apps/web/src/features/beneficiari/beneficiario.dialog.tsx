import { TextInput } from '@mantine/core'
import { beneficiarioBody, type BeneficiarioRow } from '@rateo/contract/persone/beneficiari'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useCreaBeneficiario } from './beneficiari.api.ts'

type Props = { onClose: () => void; onSaved: (made: BeneficiarioRow) => void }

/** A new one of the beneficiari. */
export function BeneficiarioDialog({ onClose, onSaved }: Props) {
  const { held, field } = useContractForm({
    initial: { nome: '' },
    schema: beneficiarioBody,
    toBody: (values) => values,
    change: useCreaBeneficiario(),
    onDone: onSaved,
  })
  return (
    <FormDialog title="Aggiungi un beneficiario" held={held} label="Aggiungi" onClose={onClose}>
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
