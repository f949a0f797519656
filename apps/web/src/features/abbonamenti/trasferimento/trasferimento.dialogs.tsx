import { TextInput } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { trasferisciAbbonamento } from '@rateo/contract/accordi/sottoscrizione'
import { TRASFERIMENTO_GIORNI } from '@rateo/domain/atti/trasferimento-abbonamento'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useRitiraTrasferimento, useTrasferisci } from './trasferimento.api.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** Asks another person to take the abbonamento over (ABB-B6). */
export function TrasferisciDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const isCliente = useSession().profile.role === 'cliente'
  const { held, field } = useContractForm({
    initial: { email: '' },
    schema: trasferisciAbbonamento.body,
    toBody: ({ email }) => ({ email }),
    change: useTrasferisci(a._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'E-mail inviata: finché non accetta non cambia nulla.' })
    },
  })
  return (
    <FormDialog
      title="Trasferisci l’abbonamento"
      held={held}
      label="Invia la richiesta"
      onClose={onClose}
    >
      <p className={layout['flat']}>
        L’altra persona riceve un link, legge prezzo e condizioni e accetta con un codice e un
        metodo suo, entro {TRASFERIMENTO_GIORNI} giorni. Fino ad allora non cambia nulla.
      </p>
      <p className={layout['flat']}>
        {isCliente
          ? 'Dopo l’abbonamento è suo, con i giorni che hai già pagato: non ti tornano. Sul tuo metodo non si addebita più nulla, e i tuoi pagamenti restano tra i tuoi.'
          : `Dopo l’abbonamento è suo, con i giorni già pagati e lo stesso prezzo. ${a.cliente?.nome ?? 'Il cliente'} riceve un’e-mail adesso e può fermare il trasferimento.`}
      </p>
      <TextInput
        label="E-mail dell’altra persona"
        type="email"
        autoComplete="off"
        {...field('email')}
      />
    </FormDialog>
  )
}

/** The request is taken back before it is accepted. */
export function RitiraTrasferimentoDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const ritira = useRitiraTrasferimento(a._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Trasferimento ritirato: l’abbonamento resta dov’è.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Ritirare il trasferimento?"
      confirmLabel="Ritira"
      isBusy={ritira.isPending}
      error={ritira.error}
      onConfirm={() => ritira.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      {a.trasferimento?.email} riceve un’e-mail, e il suo link non vale più. Nessun importo viene
      mosso.
    </ConfirmDialog>
  )
}
