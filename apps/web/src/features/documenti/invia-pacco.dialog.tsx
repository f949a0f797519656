import { TextInput } from '@mantine/core'
import { inviaPaccoMese } from '@rateo/contract/registri/pacchi-mese'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useInviaPacco } from './pacchi.api.ts'

type Props = { mese: string; nome: string; onClose: () => void; onDone: () => void }

/** Sends the link of one month to an address. */
export function InviaPaccoDialog({ mese, nome, onClose, onDone }: Props) {
  const toast = useToast()
  const key = useIdempotencyKey(`pacco-invia:${mese}`)
  const { held, field } = useContractForm({
    initial: { email: '' },
    schema: inviaPaccoMese.body,
    toBody: ({ email }) => ({ mese, email }),
    change: useInviaPacco(key),
    onDone: () => {
      toast({ tone: 'successo', text: `${nome}: il link è in partenza.` })
      onDone()
    },
  })
  return (
    <FormDialog title={`Invia ${nome}`} held={held} label="Invia il link" onClose={onClose}>
      <p className={layout['prose']}>
        Chi riceve il link scarica quel mese per 30 giorni, senza account. Puoi toglierlo quando
        vuoi.
      </p>
      <TextInput label="Indirizzo e-mail" type="email" data-autofocus {...field('email')} />
    </FormDialog>
  )
}
