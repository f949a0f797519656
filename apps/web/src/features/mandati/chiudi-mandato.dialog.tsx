import { Textarea } from '@mantine/core'
import { bloccaMandato, type MandatoDettaglio } from '@rateo/contract/incasso/mandati'
import { contato } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { sending } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useChiudi } from './mandati.api.ts'

type Props = { mandato: MandatoDettaglio; role: Ruolo; onClose: () => void }

/** Nothing more is debited under it: said before it is done, with what hangs on it. */
export function ChiudiMandatoDialog({ mandato: m, role, onClose }: Props) {
  const chiudi = useChiudi(m._id, useIdempotencyKey(`chiudi-mandato:${m._id}`))
  const toast = useToast()
  const isStaff = role === 'admin'
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    ...(isStaff && { schema: bloccaMandato.body }),
    toBody: (values) => values,
    check: ({ motivo }) => (isStaff && motivo.trim() === '' ? { motivo: 'Scrivi il motivo' } : {}),
    change: sending(chiudi, ({ motivo }: { motivo: string }) => (isStaff ? motivo.trim() : null)),
    onDone: () => {
      onClose()
      toast({
        tone: 'successo',
        text: `Mandato ${isStaff ? 'bloccato' : 'revocato'}: il conto non si addebita più. Nessun importo è stato mosso.`,
      })
    },
  })
  const quanti = m.dipendenti.length
  return (
    <FormDialog
      title={isStaff ? 'Bloccare il mandato?' : 'Revocare il mandato?'}
      held={held}
      label={isStaff ? 'Blocca il mandato' : 'Revoca il mandato'}
      isDangerous
      onClose={onClose}
    >
      <p className={layout['prose']}>
        Il conto {m.iban} non si addebita più. Un addebito già inviato alla banca segue il suo
        corso.
      </p>
      {quanti > 0 && (
        <p className={layout['prose']}>
          {contato(quanti, 'contratto si paga', 'contratti si pagano')} con questo conto:{' '}
          {role === 'cliente'
            ? 'scegli per tempo un altro modo, o le prossime scadenze restano da pagare.'
            : 'chiediamo al cliente di scegliere un altro modo.'}
        </p>
      )}
      {isStaff && (
        <Textarea
          label="Perché lo blocchi"
          description="Lo leggono il cliente e l’esercente."
          rows={2}
          maxLength={300}
          {...field('motivo')}
        />
      )}
    </FormDialog>
  )
}
