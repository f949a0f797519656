import { Button, Checkbox, Group } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useState } from 'react'
import { fieldMessageOf } from '../../../api/client.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import classes from '../dialog.module.css'
import { useEliminaBozza, usePubblica } from '../elenco/pagamenti.api.ts'
import { Frame } from '../stato.dialogs.tsx'

type Props = { pagamento: Pagamento; onClose: () => void }

/** From here on the cliente sees it. What was due while it lay there gets another day. */
export function PubblicaDialog({ pagamento, onClose }: Props) {
  const { _id, cliente, causale, importo_centesimi } = pagamento
  const today = useToday()
  const toast = useToast()
  const pubblica = usePubblica(_id, useIdempotencyKey(`pubblica:${_id}`))
  const [scadenza, setScadenza] = useState(pagamento.scadenza < today ? today : pagamento.scadenza)
  const [invia, setInvia] = useState(true)
  const confirm = () =>
    pubblica.mutate(
      { scadenza, invia_email: invia },
      {
        onSuccess: () => {
          onClose()
          toast({
            tone: 'successo',
            text: `Richiesta inviata a ${cliente.nome}. Nessun importo è stato ancora addebitato.`,
          })
        },
      },
    )
  return (
    <Frame
      title="Inviare la richiesta?"
      error={pubblica.error}
      fields={['scadenza']}
      onClose={onClose}
    >
      <p className={classes['text']}>
        Chiedi {formattaEuro(importo_centesimi)} a {cliente.nome} per “{causale}”.
      </p>
      <DayField
        id="scadenza"
        label="Scadenza"
        minDate={today}
        value={scadenza}
        error={fieldMessageOf(pubblica.error, 'scadenza')}
        onChange={setScadenza}
      />
      <Checkbox
        label="Invia il link al cliente per e-mail"
        checked={invia}
        onChange={(event) => setInvia(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={pubblica.isPending}>
          Indietro
        </Button>
        <Button loading={pubblica.isPending} onClick={confirm}>
          {`Chiedi ${formattaEuro(importo_centesimi)}`}
        </Button>
      </Group>
    </Frame>
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
