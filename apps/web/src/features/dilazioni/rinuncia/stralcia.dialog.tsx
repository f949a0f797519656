import { Textarea } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { stralciaDilazione } from '@rateo/contract/rinunce/stralcio-dilazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { stralcioQuery, useStralciaDilazione } from './rinuncia.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** Gives up all that is left of a plan: how much that is, and why (DIL-M7). */
export function StralciaDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const { data, error } = useQuery(stralcioQuery(d._id))
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: stralciaDilazione.body,
    toBody: ({ motivo }) => ({
      motivo: motivo.trim(),
      importo_centesimi: data?.importo_centesimi ?? 0,
    }),
    change: useStralciaDilazione(d._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Dilazione stralciata: i due lo leggono per e-mail.' })
    },
  })
  return (
    <FormDialog
      title="Stralciare la dilazione?"
      held={held}
      label="Stralcia la dilazione"
      isDangerous
      isDisabled={data === undefined}
      onClose={onClose}
    >
      {error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {data && (
        <p className={layout['prose']}>
          {d.esercente.nome} rinuncia a <strong>{formattaEuro(data.importo_centesimi)}</strong>,{' '}
          {contato(data.rate, 'rata', 'rate')}
          {data.mora_centesimi > 0 &&
            `, e a ${formattaEuro(data.mora_centesimi)} di mora a oggi`}:{' '}
          {d.cliente.nome} non deve altro, e addebiti e solleciti si fermano. Quello che è già
          pagato resta pagato. Lo stralcio si può annullare.
        </p>
      )}
      <Textarea label="Motivo" rows={2} maxLength={300} data-autofocus {...field('motivo')} />
    </FormDialog>
  )
}
