import { Checkbox, Textarea } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { rinnovaLink, stralciaPagamento } from '@rateo/contract/incasso/incassi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { conMora } from './chiesto.ts'
import { useRinnovaLink, useStralcia } from './elenco/pagamenti.api.ts'

type Props = { pagamento: Pagamento; onClose: () => void }

/** A request past its last day may be paid again. */
export function RinnovaDialog({ pagamento, onClose }: Props) {
  const { _id, cliente } = pagamento
  const today = useToday()
  const toast = useToast()
  const { held, field, tick } = useContractForm({
    initial: { valido_fino: aggiungiGiorni(today, 30), invia_email: true },
    schema: rinnovaLink.body,
    toBody: (values) => values,
    change: useRinnovaLink(_id, useIdempotencyKey(`rinnova:${_id}`)),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Link rinnovato: il cliente può di nuovo pagare.' })
    },
  })
  return (
    <FormDialog title="Rinnova il link" held={held} label="Rinnova il link" onClose={onClose}>
      <p className={layout['prose']}>
        {cliente.nome} potrà di nuovo pagare {formattaEuro(conMora(pagamento))}.
      </p>
      <DayField label="Valido fino al" minDate={today} {...field('valido_fino')} />
      <Checkbox label="Invia il link al cliente per e-mail" {...tick('invia_email')} />
    </FormDialog>
  )
}

const toNota = ({ nota }: { nota: string }) => (nota.trim() === '' ? {} : { nota })

/** Gives a credit up. An esercente confirms with a code; the staff is asked for none. */
export function StralciaDialog({ pagamento, onClose }: Props) {
  const { _id, residuo_centesimi: importo_centesimi, cliente } = pagamento
  const { profile } = useSession()
  const toast = useToast()
  const stralcia = useStralcia(_id, useIdempotencyKey(`stralcia:${_id}`))
  const { held, send, field } = useContractForm({
    initial: { nota: '' },
    schema: stralciaPagamento.body,
    toBody: toNota,
    change: stralcia,
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Credito stralciato. Nessun importo è stato mosso.' })
    },
  })
  return (
    <FormDialog
      title="Stralciare il credito?"
      held={held}
      label="Stralcia il credito"
      isDangerous
      {...(profile.role === 'esercente' && {
        ending: (
          <OtpStep
            atto={{ scopo: 'stralcio', oggetto: _id }}
            onConfirmed={send}
            onCancel={onClose}
          />
        ),
      })}
      onClose={onClose}
    >
      <p className={layout['prose']}>
        Non aspetti più {formattaEuro(importo_centesimi)} da {cliente.nome}: promemoria e solleciti
        si fermano. Se poi arriva un incasso, lo registri come recupero.
      </p>
      <Textarea label="Perché (facoltativo)" rows={2} maxLength={300} {...field('nota')} />
    </FormDialog>
  )
}
