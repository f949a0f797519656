import { Textarea } from '@mantine/core'
import type { MandatoDettaglio } from '@rateo/contract/incasso/mandati'
import { contato } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useState } from 'react'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useChiudi } from './mandati.api.ts'

type Props = { mandato: MandatoDettaglio; role: Ruolo; onClose: () => void }

/** Nothing more is debited under it: said before it is done, with what hangs on it. */
export function ChiudiMandatoDialog({ mandato: m, role, onClose }: Props) {
  const chiudi = useChiudi(m._id, useIdempotencyKey(`chiudi-mandato:${m._id}`))
  const toast = useToast()
  const [motivo, setMotivo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isStaff = role === 'admin'
  const confirm = () => {
    if (isStaff && motivo.trim() === '') {
      setMissing(true)
      return
    }
    chiudi.mutate(isStaff ? motivo.trim() : null, {
      onSuccess: () => {
        onClose()
        toast({
          tone: 'successo',
          text: `Mandato ${isStaff ? 'bloccato' : 'revocato'}: il conto non si addebita più. Nessun importo è stato mosso.`,
        })
      },
    })
  }
  const quanti = m.dipendenti.length
  return (
    <ConfirmDialog
      isOpen
      title={isStaff ? 'Bloccare il mandato?' : 'Revocare il mandato?'}
      confirmLabel={isStaff ? 'Blocca il mandato' : 'Revoca il mandato'}
      isDangerous
      isBusy={chiudi.isPending}
      error={chiudi.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Il conto {m.iban} non si addebita più. Un addebito già inviato alla banca segue il suo
        corso.
      </p>
      {quanti > 0 && (
        <p>
          {contato(quanti, 'contratto si paga', 'contratti si pagano')} con questo conto:{' '}
          {role === 'cliente'
            ? 'scegli per tempo un altro modo, o le prossime scadenze restano da pagare.'
            : 'chiediamo al cliente di scegliere un altro modo.'}
        </p>
      )}
      {isStaff && (
        <Textarea
          id="motivo"
          label="Perché lo blocchi"
          description="Lo leggono il cliente e l’esercente."
          rows={2}
          maxLength={300}
          value={motivo}
          onChange={(event) => {
            setMotivo(event.currentTarget.value)
            setMissing(false)
          }}
          error={isMissing ? 'Scrivi il motivo' : null}
        />
      )}
    </ConfirmDialog>
  )
}
