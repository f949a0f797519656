import { Textarea } from '@mantine/core'
import { rifiutaIscrizione, type Sottoscrizione } from '@rateo/contract/accordi/sottoscrizione'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useRifiuta } from './iscrizione.api.ts'

type Props = {
  s: Sottoscrizione
  proposta: NonNullable<Sottoscrizione['proposta']>
  onClose: () => void
}

/** Says no to a piano that was proposed, with the reason only for who wants to give it (ABB-M2). */
export function RifiutaDialog({ s, proposta, onClose }: Props) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: rifiutaIscrizione.body,
    toBody: ({ motivo }) => ({ iscrizione_id: proposta._id, motivo }),
    change: useRifiuta(s),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: `Rifiutata: ${s.esercente.nome} lo legge adesso.` })
    },
  })
  return (
    <FormDialog title="Rifiutare la proposta?" held={held} label="Rifiuta" onClose={onClose}>
      <p className={layout['flat']}>
        {s.nome} non comincia e non viene addebitato nulla. {s.esercente.nome} legge che hai
        rifiutato, con il motivo se lo scrivi.
      </p>
      <Textarea label="Motivo (facoltativo)" rows={2} maxLength={500} {...field('motivo')} />
    </FormDialog>
  )
}
