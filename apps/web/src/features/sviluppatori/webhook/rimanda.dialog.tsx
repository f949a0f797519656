import { riconsegnaTuttiWebhook } from '@rateo/contract/ponte/webhook'
import { contato } from '@rateo/domain/parole/formato'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useRiconsegnaTutti } from './webhook.api.ts'

/** Sends again what was given up in a period. */
export function RimandaDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const today = useToday()
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { dal: today, al: today },
    schema: riconsegnaTuttiWebhook.body,
    toBody: (values) => values,
    check: ({ dal, al }) => ({
      al: al < dal ? 'L’ultimo giorno non può venire prima del primo' : undefined,
    }),
    change: useRiconsegnaTutti(id),
    onDone: ({ quante }) => {
      onClose()
      const text =
        quante === 0
          ? 'In quei giorni non c’è nulla da mandare di nuovo.'
          : `${contato(quante, 'evento parte', 'eventi partono')} di nuovo.`
      toast({ tone: 'successo', text })
    },
  })
  return (
    <FormDialog
      title="Rimanda i non consegnati"
      held={held}
      label="Manda di nuovo"
      onClose={onClose}
    >
      <DayField label="Dal giorno" {...field('dal')} />
      <DayField label="Al giorno" {...field('al')} />
    </FormDialog>
  )
}
