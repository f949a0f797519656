import { TextInput } from '@mantine/core'
import { type Consulente, rinnovaInvitoConsulente } from '@rateo/contract/persone/consulenti'
import { sending } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useRinnovaInvito } from './consulenti.api.ts'

const PERCENTO = /^(\d{1,3})(?:[,.](\d{1,2}))?\s*%?$/
const MASSIMO = 10_000

/** Hundredths of a percent of what was typed, or why it is none. */
function leggiQuota(text: string): number | { error: string } {
  if (text.trim() === '') return { error: 'Inserisci la quota, ad esempio 20 o 25,5' }
  const [, intero, decimali = ''] = PERCENTO.exec(text.trim()) ?? []
  if (intero === undefined) return { error: 'Scrivi la quota con la virgola, ad esempio 25,5' }
  const quota = Number(intero) * 100 + Number(decimali.padEnd(2, '0'))
  return quota > MASSIMO ? { error: 'La quota va da 0 a 100 %' } : quota
}

const typed = (quota: number) => String(quota / 100).replace('.', ',')

type Quota = { quota_centesimi_percento: number }
type Props = { consulente: Consulente; onClose: () => void }

export function RinnovaInvitoDialog({ consulente, onClose }: Props) {
  const { _id, nome, invito } = consulente
  const rinnova = useRinnovaInvito(_id)
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { quota: invito ? typed(invito.quota_centesimi_percento) : '' },
    schema: rinnovaInvitoConsulente.body,
    toBody: ({ quota }) => {
      const read = leggiQuota(quota)
      return { quota_centesimi_percento: typeof read === 'number' ? read : Number.NaN }
    },
    names: { quota_centesimi_percento: 'quota' },
    check: ({ quota }) => {
      const read = leggiQuota(quota)
      return typeof read === 'number' ? {} : { quota: read.error }
    },
    change: sending(rinnova, (body: Quota) => body.quota_centesimi_percento),
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
    </FormDialog>
  )
}
