import { Textarea } from '@mantine/core'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import { useRef, useState } from 'react'
import { fieldMessageOf } from '../../api/client.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { useDecisione } from './esercenti.api.ts'

const MAX = 500

type Props = { esercente: Esercente; isOpen: boolean; onClose: () => void }

export function RifiutaDialog({ esercente, isOpen, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const [motivo, setMotivo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const close = () => {
    decidi.reset()
    onClose()
  }
  const submit = () => {
    if (motivo.trim() === '') {
      setError('Scrivi il motivo: l’esercente lo legge nell’e-mail.')
      field.current?.focus()
      return
    }
    decidi.mutate(
      { azione: 'rifiuta', body: { motivo: motivo.trim() } },
      {
        onSuccess: () => {
          close()
          toast({
            tone: 'successo',
            text: `Registrazione di ${esercente.ragione_sociale} rifiutata.`,
          })
        },
      },
    )
  }
  return (
    <DecisionDialog
      isOpen={isOpen}
      title="Rifiutare l’esercente?"
      confirmLabel="Rifiuta"
      isDangerous
      isBusy={decidi.isPending}
      error={decidi.error}
      fields={['motivo']}
      onSubmit={submit}
      onClose={close}
    >
      <Textarea
        ref={field}
        label="Motivo"
        description="L’esercente lo legge nell’e-mail che riceve"
        rows={4}
        maxLength={MAX}
        value={motivo}
        error={error ?? fieldMessageOf(decidi.error, 'motivo')}
        onChange={(event) => {
          setMotivo(event.currentTarget.value)
          setError(null)
        }}
        data-autofocus
      />
    </DecisionDialog>
  )
}
