import { TextInput } from '@mantine/core'
import { type Consulente, rinnovaInvitoConsulente } from '@rateo/contract/persone/consulenti'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useRinnovaInvito } from './consulenti.api.ts'
import { SchemaSelect } from './schema-select.tsx'
import { leggiQuota, problemaQuota, quotaScritta } from './quota.ts'

type Props = { consulente: Consulente; onClose: () => void }

export function RinnovaInvitoDialog({ consulente, onClose }: Props) {
  const { _id, nome, invito } = consulente
  const rinnova = useRinnovaInvito(_id)
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: {
      quota: invito ? quotaScritta(invito.quota_centesimi_percento) : '',
      schema_id: invito?.schema?._id ?? '',
    },
    schema: rinnovaInvitoConsulente.body,
    toBody: ({ quota, schema_id }) => ({
      quota_centesimi_percento: leggiQuota(quota),
      schema_id: schema_id || null,
    }),
    names: { quota_centesimi_percento: 'quota' },
    check: ({ quota }) => ({ quota: problemaQuota(quota) }),
    change: rinnova,
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Il link nuovo vale da adesso, per 90 giorni.' })
    },
  })
  return (
    <FormDialog
      title={invito ? 'Rinnovare il link?' : 'Crea il link'}
      held={held}
      label={invito ? 'Rinnova il link' : 'Crea il link'}
      onClose={onClose}
    >
      <p>
        {invito &&
          'Il link di adesso smette di valere subito: chi ce l’ha legge di chiederne uno nuovo. '}
        Lo inviamo anche a {nome} per e-mail.
      </p>
      <TextInput
        label="Quota degli esercenti invitati (%)"
        description="Chi si è già registrato tiene la sua"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        maxLength={10}
        {...field('quota')}
      />
      <SchemaSelect {...field('schema_id')} />
    </FormDialog>
  )
}
