import { Textarea } from '@mantine/core'
import { chiudiBody } from '@rateo/contract/ponte/banca'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useChiudi } from './banca.api.ts'

/** Closes a movement by its reason alone. */
export function ChiudiDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: chiudiBody,
    toBody: (values) => values,
    change: useChiudi(id),
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Chiudi il movimento"
      held={held}
      label="Chiudi il movimento"
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Per un movimento che non c’entra con il portale, come l’affitto o le spese del conto. Nessun
        importo si muove, e puoi sempre annullare.
      </p>
      <Textarea label="Motivo" maxLength={300} rows={3} data-autofocus {...field('motivo')} />
    </FormDialog>
  )
}
