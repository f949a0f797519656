import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { cambiaFineMembro, fineMembroBody, type Membro } from '@rateo/contract/persone/squadra'
import { sending } from '../../../api/change.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useSquadra } from './squadra.api.ts'

type Props = { membro: Membro; onClose: () => void }

/** Until when a person stays in the team: prolonged, shortened, or without an end. */
export function FineDialog({ membro, onClose }: Props) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { fino_al: membro.fino_al ?? '' },
    schema: fineMembroBody,
    toBody: ({ fino_al }) => ({ fino_al: fino_al === '' ? null : fino_al }),
    change: sending(useSquadra(cambiaFineMembro), (body: InputOf<typeof cambiaFineMembro>) => ({
      body,
      params: { id: membro._id },
    })),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Durata dell’accesso cambiata.' })
    },
  })
  return (
    <FormDialog
      title={`L’accesso di ${membro.nome}`}
      held={held}
      label="Salva la durata"
      onClose={onClose}
    >
      <DayField
        label="Ultimo giorno"
        description="Compreso. Vuoto: l’accesso non ha una fine"
        clearable
        {...field('fino_al')}
      />
    </FormDialog>
  )
}
