import { Radio } from '@mantine/core'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { type getSceltePerRichiesta, unisciRichiesta } from '@rateo/contract/ponte/assistenza-coda'
import { formattaData } from '@rateo/domain/parole/formato'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useUnisci } from './coda.api.ts'

type Props = {
  id: string
  altre: ResponseOf<typeof getSceltePerRichiesta>['altre']
  onClose: () => void
}

/** Joins a request to another open one of the same person. */
export function UnisciDialog({ id, altre, onClose }: Props) {
  const toast = useToast()
  const { held, form, values } = useContractForm({
    initial: { a: '' },
    schema: unisciRichiesta.body,
    toBody: ({ a }) => ({ a }),
    change: useUnisci(id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Le due richieste sono una sola.' })
    },
  })
  return (
    <FormDialog title="Unisci a un’altra richiesta" held={held} label="Unisci" onClose={onClose}>
      <p className={layout['prose']}>
        I messaggi di questa si leggono nell’altra, nel loro ordine, e si risponde là. Chi le ha
        fatte lo sa da una notifica. Non si torna indietro.
      </p>
      <Radio.Group
        label="A quale"
        value={values.a}
        onChange={(a) => form.setFieldValue('a', a)}
        error={form.errors['a']}
      >
        <div className={layout['choices']}>
          {altre.map((one) => (
            <Radio
              key={one._id}
              value={one._id}
              label={one.soggetto}
              description={`Aperta il ${formattaData(one.created_at)}`}
            />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  )
}
