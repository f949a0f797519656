import { Checkbox } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { pubblicaPagamento } from '@rateo/contract/incasso/incassi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import layout from '../../../ui/layout.module.css'
import { useEliminaBozza, usePubblica } from '../elenco/pagamenti.api.ts'

type Props = { pagamento: Pagamento; onClose: () => void }

/** Publishes a bozza: the cliente sees it from then on. One that fell due while it lay there gets another day. */
export function PubblicaDialog({ pagamento, onClose }: Props) {
  const { _id, cliente, causale, importo_centesimi } = pagamento
  const today = useToday()
  const toast = useToast()
  const { held, field, tick } = useContractForm({
    initial: {
      scadenza: pagamento.scadenza < today ? today : pagamento.scadenza,
      invia_email: true,
    },
    schema: pubblicaPagamento.body,
    toBody: (values) => values,
    change: usePubblica(_id, useIdempotencyKey(`pubblica:${_id}`)),
    onDone: () => {
      onClose()
      toast({
        tone: 'successo',
        text: `Richiesta inviata a ${cliente.nome}. Nessun importo è stato ancora addebitato.`,
      })
    },
  })
  return (
    <FormDialog
      title="Inviare la richiesta?"
      held={held}
      label={`Chiedi ${formattaEuro(importo_centesimi)}`}
      onClose={onClose}
    >
      <p className={layout['prose']}>
        Chiedi {formattaEuro(importo_centesimi)} a {cliente.nome} per “{causale}”.
      </p>
      <DayField label="Scadenza" minDate={today} {...field('scadenza')} />
      <Checkbox label="Invia il link al cliente per e-mail" {...tick('invia_email')} />
    </FormDialog>
  )
}

export function EliminaBozzaDialog({ pagamento, onClose }: Props) {
  const { _id, cliente, causale } = pagamento
  const elimina = useEliminaBozza(_id, useIdempotencyKey(`elimina:${_id}`))
  const toast = useToast()
  const confirm = () =>
    elimina.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: 'Bozza eliminata. Il cliente non ha ricevuto nulla.' })
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title="Eliminare la bozza?"
      confirmLabel="Elimina la bozza"
      isDangerous
      isBusy={elimina.isPending}
      error={elimina.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      “{causale}” per {cliente.nome} non è mai stata inviata: il cliente non riceve alcun avviso e
      nessun importo viene mosso.
    </ConfirmDialog>
  )
}
