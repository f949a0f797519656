import { TextInput } from '@mantine/core'
import { invita } from '@rateo/contract/persone/registrazione'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import layout from '../../ui/layout.module.css'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useInvita } from './importa-esercenti.api.ts'

/** Invites one esercente: the person registers by the link of the e-mail, and the staff then decide (ESE-M5). */
export function InvitaEsercenteDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const { held, field, values } = useContractForm({
    initial: { nome: '', cognome: '', email: '' },
    schema: invita.body,
    toBody: (scritti) => ({ ...scritti, role: 'esercente' as const }),
    change: useInvita(),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: `Invito inviato a ${values.email.trim()}.` })
    },
  })
  return (
    <FormDialog title="Invita un esercente" held={held} label="Invia l’invito" onClose={onClose}>
      <p>
        Riceve una e-mail con un link che vale 14 giorni, e da lì si registra. Potrà incassare dopo
        la tua approvazione.
      </p>
      <div className={layout['pair']}>
        <TextInput label="Nome" maxLength={60} data-autofocus {...field('nome')} />
        <TextInput label="Cognome" maxLength={60} {...field('cognome')} />
      </div>
      <TextInput label="E-mail" type="email" maxLength={254} {...field('email')} />
    </FormDialog>
  )
}
