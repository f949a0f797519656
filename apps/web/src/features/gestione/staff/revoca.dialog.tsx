import { Textarea } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { type PersonaStaff, revocaStaff } from '@rateo/contract/ponte/staff'
import { sending } from '../../../api/change.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useStaff } from './staff.api.ts'

type Props = { persona: PersonaStaff; onClose: () => void }

export function RevocaDialog({ persona, onClose }: Props) {
  const toast = useToast()
  const params = { id: persona._id }
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: revocaStaff.body,
    toBody: ({ motivo }) => ({ motivo }),
    change: sending(useStaff(revocaStaff), (body: InputOf<typeof revocaStaff>) => ({
      body,
      params,
    })),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Persona tolta dallo staff.' })
    },
  })
  return (
    <FormDialog
      title={`Togliere ${persona.nome} dallo staff?`}
      held={held}
      label="Togli"
      isDangerous
      onClose={onClose}
    >
      <p>Esce subito dal lavoro dello staff. Il suo account e gli altri suoi ruoli restano.</p>
      <Textarea
        label="Motivo"
        description="Resta nella cronologia."
        rows={2}
        maxLength={300}
        data-autofocus
        {...field('motivo')}
      />
    </FormDialog>
  )
}
