import { NativeSelect } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { cambiaRuoloMembro, type Membro, type Squadra } from '@rateo/contract/persone/squadra'
import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { sending } from '../../../api/change.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useSquadra } from './squadra.api.ts'

type Props = { membro: Membro; ruoli: Squadra['ruoli_da_dare']; onClose: () => void }

export function RuoloDialog({ membro, ruoli, onClose }: Props) {
  const toast = useToast()
  const change = useSquadra(cambiaRuoloMembro)
  const { held, field } = useContractForm({
    initial: { ruolo: ruoli.find((one) => one === membro.ruolo) ?? ('operatore' as const) },
    schema: cambiaRuoloMembro.body,
    toBody: ({ ruolo }) => ({ ruolo }),
    change: sending(change, (body: InputOf<typeof cambiaRuoloMembro>) => ({
      body,
      params: { id: membro._id },
    })),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Ruolo cambiato: vale da subito.' })
    },
  })
  return (
    <FormDialog title={`Il ruolo di ${membro.nome}`} held={held} label="Cambia" onClose={onClose}>
      <NativeSelect
        label="Ruolo"
        description="Che cosa può fare si legge in “Ruoli e permessi”"
        data-autofocus
        data={ruoli.map((value) => ({ value, label: NOMI_RUOLI_SQUADRA[value] }))}
        {...field('ruolo')}
      />
    </FormDialog>
  )
}
