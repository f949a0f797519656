import { Textarea } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { cambiaAmbitiStaff, type PersonaStaff } from '@rateo/contract/ponte/staff'
import { nonAllarga } from '@rateo/domain/permessi/staff'
import { sending } from '../../../api/change.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { AreeFields, ambitiDi, scelteDi } from './aree-fields.tsx'
import { useStaff } from './staff.api.ts'

type Props = { persona: PersonaStaff; onClose: () => void }

export function AreeDialog({ persona, onClose }: Props) {
  const toast = useToast()
  const params = { id: persona._id }
  const { held, values, field, tick } = useContractForm({
    initial: { motivo: '', ...scelteDi(persona.ambiti) },
    schema: cambiaAmbitiStaff.body,
    names: { ambiti: 'tutto' },
    toBody: ({ motivo, ...scelte }) => ({ motivo, ambiti: ambitiDi(scelte) }),
    change: sending(useStaff(cambiaAmbitiStaff), (body: InputOf<typeof cambiaAmbitiStaff>) => ({
      body,
      params,
    })),
    onDone: () => {
      onClose()
      const isAtOnce = nonAllarga(persona.ambiti, ambitiDi(values))
      toast({
        tone: 'successo',
        text: isAtOnce
          ? 'Aree cambiate: valgono da subito.'
          : 'Richiesta scritta: la approva un’altra persona.',
      })
    },
  })
  return (
    <FormDialog title={`Le aree di ${persona.nome}`} held={held} label="Salva" onClose={onClose}>
      <AreeFields scelte={values} field={field} tick={tick} />
      <Textarea
        label="Motivo"
        description="Resta nella cronologia."
        rows={2}
        maxLength={300}
        {...field('motivo')}
      />
    </FormDialog>
  )
}
