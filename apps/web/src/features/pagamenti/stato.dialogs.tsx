import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { type ReactNode, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import classes from './dialog.module.css'
import { useRinnovaLink, useStralcia } from './elenco/pagamenti.api.ts'
import { Modal } from '../../ui/modal.tsx'

type Props = { pagamento: Pagamento; onClose: () => void }

type FrameProps = {
  title: string
  error: unknown
  /** The fields that say beside themselves what is wrong with them. */
  fields: readonly string[]
  onClose: () => void
  children: ReactNode
}

export function Frame({ title, error, fields, onClose, children }: FrameProps) {
  const rest = restOf(error, fields)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
    >
      <div className={classes['form']}>
        {rest !== null && (
          <Notice tone="errore" isAlert>
            {rest}
          </Notice>
        )}
        {children}
      </div>
    </Modal>
  )
}

/** A request past its last day may be paid again. */
export function RinnovaDialog({ pagamento, onClose }: Props) {
  const { _id, cliente } = pagamento
  const today = useToday()
  const toast = useToast()
  const rinnova = useRinnovaLink(_id, useIdempotencyKey(`rinnova:${_id}`))
  const [giorno, setGiorno] = useState(aggiungiGiorni(today, 30))
  const [invia, setInvia] = useState(true)
  const confirm = () =>
    rinnova.mutate(
      { valido_fino: giorno, invia_email: invia },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: 'Link rinnovato: il cliente può di nuovo pagare.' })
        },
      },
    )
  return (
    <Frame title="Rinnova il link" error={rinnova.error} fields={['valido_fino']} onClose={onClose}>
      <p className={classes['text']}>
        {cliente.nome} potrà di nuovo pagare {formattaEuro(pagamento.residuo_centesimi)}.
      </p>
      <DayField
        id="valido_fino"
        label="Valido fino al"
        minDate={today}
        value={giorno}
        error={fieldMessageOf(rinnova.error, 'valido_fino')}
        onChange={setGiorno}
      />
      <Checkbox
        label="Invia il link al cliente per e-mail"
        checked={invia}
        onChange={(event) => setInvia(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={rinnova.isPending}>
          Indietro
        </Button>
        <Button loading={rinnova.isPending} onClick={confirm}>
          Rinnova il link
        </Button>
      </Group>
    </Frame>
  )
}

/** Gives a credit up. An esercente confirms with a code; the staff is asked for none. */
export function StralciaDialog({ pagamento, onClose }: Props) {
  const { _id, residuo_centesimi: importo_centesimi, cliente } = pagamento
  const { profile } = useSession()
  const toast = useToast()
  const stralcia = useStralcia(_id, useIdempotencyKey(`stralcia:${_id}`))
  const [nota, setNota] = useState('')
  const confirm = () =>
    stralcia.mutate(
      { ...(nota.trim() && { nota }) },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: 'Credito stralciato. Nessun importo è stato mosso.' })
        },
      },
    )
  return (
    <Frame
      title="Stralciare il credito?"
      error={stralcia.error}
      fields={['nota']}
      onClose={onClose}
    >
      <p className={classes['text']}>
        Non aspetti più {formattaEuro(importo_centesimi)} da {cliente.nome}: promemoria e solleciti
        si fermano. Se poi arriva un incasso, lo registri come recupero.
      </p>
      <Textarea
        id="nota"
        label="Perché (facoltativo)"
        rows={2}
        maxLength={300}
        value={nota}
        error={fieldMessageOf(stralcia.error, 'nota')}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      {profile.role === 'esercente' ? (
        <OtpStep
          atto={{ scopo: 'stralcio', oggetto: _id }}
          onConfirmed={confirm}
          onCancel={onClose}
        />
      ) : (
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={stralcia.isPending}>
            Indietro
          </Button>
          <Button color="red.9" loading={stralcia.isPending} onClick={confirm}>
            Stralcia il credito
          </Button>
        </Group>
      )}
    </Frame>
  )
}
