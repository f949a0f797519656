import { NativeSelect, TextInput } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { invitaInSquadra, invitaInSquadraBody, type Squadra } from '@rateo/contract/persone/squadra'
import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { sending } from '../../../api/change.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useSquadra } from './squadra.api.ts'

type Props = { ruoli: Squadra['ruoli_da_dare']; onClose: () => void }

export function InvitaDialog({ ruoli, onClose }: Props) {
  const toast = useToast()
  const { held, values, field } = useContractForm({
    initial: {
      email: '',
      fino_al: '',
      ruolo: ruoli.find((one) => one === 'operatore') ?? ('cassa' as const),
    },
    schema: invitaInSquadraBody,
    toBody: ({ fino_al, ...typed }) => ({ ...typed, ...(fino_al !== '' && { fino_al }) }),
    change: sending(useSquadra(invitaInSquadra), (body: InputOf<typeof invitaInSquadra>) => ({
      body,
    })),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: `Invito mandato a ${values.email.trim()}.` })
    },
    draft: 'squadra-invito',
  })
  return (
    <FormDialog title="Invita una persona" held={held} label="Manda l’invito" onClose={onClose}>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        data-autofocus
        {...field('email')}
      />
      <NativeSelect
        label="Ruolo"
        description="Che cosa può fare si legge in “Ruoli e permessi”"
        data={ruoli.map((value) => ({ value, label: NOMI_RUOLI_SQUADRA[value] }))}
        {...field('ruolo')}
      />
      <DayField
        label="Fino a quando (facoltativo)"
        description="L’ultimo giorno compreso. Poi l’accesso finisce da sé; una settimana prima avvisiamo chi gestisce la squadra"
        clearable
        {...field('fino_al')}
      />
    </FormDialog>
  )
}
