import { Textarea } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { rifiutaEsercente } from '@rateo/contract/persone/decisioni-esercente'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import { sending } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useDecisione } from './esercenti.api.ts'
import { MOTIVO_MAX, motivoScritto } from './words.ts'

type Props = { esercente: Esercente; isOpen: boolean; onClose: () => void }

export function RifiutaDialog({ esercente, isOpen, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const close = () => {
    decidi.reset()
    onClose()
  }
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: rifiutaEsercente.body,
    toBody: ({ motivo }) => ({ motivo: motivo.trim() }),
    check: motivoScritto('l’esercente lo legge nell’e-mail'),
    change: sending(decidi, (body: InputOf<typeof rifiutaEsercente>) => ({
      azione: 'rifiuta' as const,
      body,
    })),
    onDone: () => {
      close()
      toast({
        tone: 'successo',
        text: `Registrazione di ${esercente.ragione_sociale} rifiutata.`,
      })
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      title="Rifiutare l’esercente?"
      held={held}
      label="Rifiuta"
      isDangerous
      onClose={close}
    >
      <Textarea
        label="Motivo"
        description="L’esercente lo legge nell’e-mail che riceve"
        rows={4}
        maxLength={MOTIVO_MAX}
        data-autofocus
        {...field('motivo')}
      />
    </FormDialog>
  )
}
