import { Textarea, TextInput } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { chiediStaff, chiediStaffBody } from '@rateo/contract/ponte/staff'
import { sending } from '../../../api/change.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import layout from '../../../ui/layout.module.css'
import { AreeFields, ambitiDi, scelteDi } from './aree-fields.tsx'
import { useStaff } from './staff.api.ts'

export function NuovaDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const { held, values, field, tick } = useContractForm({
    initial: { email: '', nome: '', cognome: '', motivo: '', ...scelteDi([]) },
    schema: chiediStaffBody,
    names: { ambiti: 'tutto' },
    toBody: ({ email, nome, cognome, motivo, ...scelte }) => ({
      email,
      nome,
      cognome,
      motivo,
      ambiti: ambitiDi(scelte),
    }),
    change: sending(useStaff(chiediStaff), (body: InputOf<typeof chiediStaff>) => ({ body })),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Richiesta scritta: la approva un’altra persona.' })
    },
    draft: 'staff-nuova',
  })
  return (
    <FormDialog title="Una persona nello staff" held={held} label="Chiedi" onClose={onClose}>
      <TextInput label="E-mail" type="email" data-autofocus {...field('email')} />
      <div className={layout['pair']}>
        <TextInput label="Nome" {...field('nome')} />
        <TextInput label="Cognome" {...field('cognome')} />
      </div>
      <AreeFields scelte={values} field={field} tick={tick} />
      <Textarea
        label="Motivo"
        description="Lo legge chi approva, e resta nella cronologia."
        rows={2}
        maxLength={300}
        {...field('motivo')}
      />
    </FormDialog>
  )
}
