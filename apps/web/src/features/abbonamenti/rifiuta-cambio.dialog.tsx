import { Textarea } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { rifiutaCambio } from '@rateo/contract/accordi/cambio-piano'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useRifiutaCambio } from './cambio.api.ts'
import { CADENZE } from './words.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** Says no to another piano or price, with the reason only for who wants to give it. */
export function RifiutaCambioDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const resta = `${formattaEuro(a.importo_centesimi)} ${CADENZE[a.cadenza].toLowerCase()}`
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: rifiutaCambio.body,
    toBody: (values) => values,
    change: useRifiutaCambio(a._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: `Proposta rifiutata: resta ${a.nome}, ${resta}.` })
    },
  })
  return (
    <FormDialog title="Rifiutare la proposta?" held={held} label="Rifiuta" onClose={onClose}>
      <p className={layout['flat']}>
        Resta {a.nome}, {resta}. Nessun importo viene mosso. {a.esercente.nome} legge che hai
        rifiutato, con il motivo se lo scrivi.
      </p>
      <Textarea label="Motivo (facoltativo)" rows={2} maxLength={500} {...field('motivo')} />
    </FormDialog>
  )
}
