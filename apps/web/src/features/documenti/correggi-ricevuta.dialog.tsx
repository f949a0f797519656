import { Textarea } from '@mantine/core'
import { riemettiDocumento } from '@rateo/contract/registri/documenti-caricati'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useRiemetti } from './cambia-documenti.api.ts'

type Props = { id: string; onClose: () => void; onDone: (id: string) => void }

/** A receipt with the data of today takes the place of one that was wrong (DOC-M3). */
export function CorreggiRicevutaDialog({ id, onClose, onDone }: Props) {
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: riemettiDocumento.body,
    toBody: ({ motivo }) => ({ motivo }),
    change: useRiemetti(id),
    onDone: ({ _id }) => onDone(_id),
  })
  return (
    <FormDialog title="Correggi la ricevuta" held={held} label="Correggi" onClose={onClose}>
      <p className={layout['prose']}>
        Prima correggi la scheda del cliente o la tua. La ricevuta nuova ha i dati di oggi e un
        numero suo; quella di prima resta leggibile. Nessun importo viene mosso.
      </p>
      <Textarea label="Motivo" rows={3} maxLength={500} data-autofocus {...field('motivo')} />
    </FormDialog>
  )
}
