import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { AnteprimaStralcio } from '@rateo/contract/rinunce/stralcio-dilazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { annullaStralcioQuery, useAnnullaStralcio } from './rinuncia.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** Takes back what was given up (DIL-M7). */
export function AnnullaStralcioDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const { data, error, isPending } = useQuery(annullaStralcioQuery(d._id))
  const annulla = useAnnullaStralcio(d._id)
  const confirm = () =>
    data &&
    annulla.mutate(
      { importo_centesimi: data.importo_centesimi },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: 'Stralcio annullato: i due lo leggono per e-mail.' })
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title="Annullare lo stralcio?"
      confirmLabel="Annulla lo stralcio"
      isBusy={isPending || annulla.isPending}
      error={error ?? annulla.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {data && fraseDi(d, data)}
    </ConfirmDialog>
  )
}

function fraseDi({ cliente }: Dilazione, di: AnteprimaStralcio): string {
  const mora =
    di.mora_centesimi > 0 ? `, con ${formattaEuro(di.mora_centesimi)} di mora a oggi` : ''
  const scadute =
    di.scadute > 0
      ? ` ${contato(di.scadute, 'è già scaduta e non si addebita', 'sono già scadute e non si addebitano')} da sé.`
      : ''
  const piano = di.stato === 'attiva' ? 'Il piano torna attivo' : 'Il piano torna decaduto'
  return `${cliente.nome} deve di nuovo ${formattaEuro(di.importo_centesimi)}, ${contato(di.rate, 'rata', 'rate')}${mora}.${scadute} ${piano}. Ora non viene addebitato alcun importo.`
}
