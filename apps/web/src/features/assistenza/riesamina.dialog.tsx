import { NativeSelect, Textarea } from '@mantine/core'
import { riesamina } from '@rateo/contract/ponte/riesame'
import { ESITI_RIESAME, type EsitoRiesame } from '@rateo/domain/credito/decisione-credito'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useRiesamina } from './assistenza.api.ts'
import { RIESAMI } from './words.ts'

const ESITI = ESITI_RIESAME.map((value) => ({ value, label: RIESAMI[value] }))
const isEsito = (text: string): text is EsitoRiesame => ESITI_RIESAME.some((one) => one === text)

/** The answer of a member of the staff to a refusal, after looking at it (Y14). */
export function RiesaminaDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { esito: 'confermata', motivo: '' },
    schema: riesamina.body,
    toBody: ({ esito, motivo }) => ({ esito: isEsito(esito) ? esito : 'confermata', motivo }),
    change: useRiesamina(id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Esito scritto: il cliente lo legge nella richiesta.' })
    },
  })
  return (
    <FormDialog title="Riesamina il rifiuto" held={held} label="Scrivi l’esito" onClose={onClose}>
      <p className={layout['flat']}>
        Si può accogliere solo se oggi la regola lo permette: prima, se è il caso, abilita
        l’esercente al credito dalla sua scheda.
      </p>
      <NativeSelect label="Esito" data={ESITI} {...field('esito')} />
      <Textarea
        label="Motivo"
        description="Lo legge il cliente"
        rows={4}
        maxLength={500}
        data-autofocus
        {...field('motivo')}
      />
    </FormDialog>
  )
}
