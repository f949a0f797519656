import { TextInput } from '@mantine/core'
import { affidaEsercenteAConsulente, type Consulente } from '@rateo/contract/persone/consulenti'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { EsercenteSelect } from '../../ui/fields/esercente-select.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAffida } from './consulenti.api.ts'
import { SchemaSelect } from './schema-select.tsx'
import { leggiQuota, problemaQuota } from './quota.ts'

type Props = { consulente: Consulente; onClose: () => void }

/** Gives an esercente to a consulente from a day on (CON-M1). */
export function AffidaDialog({ consulente: c, onClose }: Props) {
  const today = useToday()
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { esercente_id: '', quota: '', dal: today, schema_id: '' },
    schema: affidaEsercenteAConsulente.body,
    toBody: ({ esercente_id, quota, dal, schema_id }) => ({
      esercente_id,
      quota_centesimi_percento: leggiQuota(quota),
      dal,
      schema_id: schema_id || null,
    }),
    names: { quota_centesimi_percento: 'quota' },
    check: ({ esercente_id, quota }) => ({
      esercente_id: esercente_id === '' ? 'Scegli un esercente dall’elenco' : undefined,
      quota: problemaQuota(quota),
    }),
    change: useAffida(c._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: `Incarico salvato: ${c.nome} lo legge per e-mail.` })
    },
  })
  return (
    <FormDialog title="Affida un esercente" held={held} label="Affida" onClose={onClose}>
      <EsercenteSelect label="Esercente" description={null} {...field('esercente_id')} />
      <TextInput
        label="Quota (%)"
        description="La parte di questo esercente che è sua: più consulenti insieme arrivano al 100 %."
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        {...field('quota')}
      />
      <SchemaSelect {...field('schema_id')} />
      <DayField
        label="Primo giorno"
        description="Da oggi in poi: quello che è già stato incassato non cambia."
        {...field('dal')}
      />
    </FormDialog>
  )
}
