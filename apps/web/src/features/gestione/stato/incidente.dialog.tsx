import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { aggiornaIncidente, apriIncidente, type Incidente } from '@rateo/contract/ponte/stato'
import {
  FASI_INCIDENTE,
  type FaseIncidente,
  NOMI_FASE_INCIDENTE,
  NOMI_PARTE_SERVIZIO,
  PARTI_SERVIZIO,
  type ParteServizio,
} from '@rateo/domain/tempo/servizio'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useAggiornaIncidente, useApriIncidente } from './stato.api.ts'

const FASI = FASI_INCIDENTE.map((value) => ({ value, label: NOMI_FASE_INCIDENTE[value] }))
const PARTI = PARTI_SERVIZIO.map((value) => ({ value, label: NOMI_PARTE_SERVIZIO[value] }))

/** Something that does not work, told to everybody. */
export function NuovoIncidenteDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [parte, fase]: [ParteServizio, FaseIncidente] = ['pagamenti', 'indagine']
  const { held, field } = useContractForm({
    initial: { titolo: '', parte, fase, testo: '' },
    schema: apriIncidente.body,
    toBody: (values) => values,
    change: useApriIncidente(),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'L’incidente si legge nella pagina pubblica.' })
    },
  })
  return (
    <FormDialog title="Nuovo incidente" held={held} label="Annuncia" onClose={onClose}>
      <TextInput label="Che cosa non funziona" maxLength={120} {...field('titolo')} />
      <NativeSelect label="Parte del servizio" data={PARTI} {...field('parte')} />
      <NativeSelect label="A che punto siamo" data={FASI} {...field('fase')} />
      <Textarea
        label="Che cosa succede"
        description="Lo leggono tutti: niente nomi di persone, macchine o fornitori."
        rows={4}
        maxLength={600}
        {...field('testo')}
      />
    </FormDialog>
  )
}

type Props = { incidente: Incidente; onClose: () => void }

/** How an incident goes on; the last step closes it. */
export function AggiornaIncidenteDialog({ incidente, onClose }: Props) {
  const toast = useToast()
  const fase: FaseIncidente = incidente.aggiornamenti[0]?.fase ?? 'indagine'
  const { held, field } = useContractForm({
    initial: { fase, testo: '' },
    schema: aggiornaIncidente.body,
    toBody: (values) => values,
    change: useAggiornaIncidente(incidente._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Aggiornamento pubblicato.' })
    },
  })
  return (
    <FormDialog title={incidente.titolo} held={held} label="Pubblica" onClose={onClose}>
      <NativeSelect label="A che punto siamo" data={FASI} {...field('fase')} />
      <Textarea label="Che cosa succede" rows={4} maxLength={600} {...field('testo')} />
    </FormDialog>
  )
}
