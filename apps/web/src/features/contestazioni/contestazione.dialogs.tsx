import { Button, Group, Textarea } from '@mantine/core'
import { type Contestazione, PROVA_MAX } from '@rateo/contract/incasso/contestazioni'
import { NOMI_MOTIVO_CONTESTAZIONE, NOMI_PROVA } from '@rateo/domain/stati/contestazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { useDraftForm } from '../../hooks/use-draft-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAccetta, useInviaProve } from './contestazioni.api.ts'
import classes from './contestazioni.module.css'
import { FileProve } from './file-prove.tsx'
import { Modal } from '../../ui/modal.tsx'

const nameOf = (prova: string) => `prove/${prova}`

type Props = { contestazione: Contestazione; onClose: () => void }

/** The checklist of what the bank looks for, to be sent a single time. What is written is kept until then. */
export function ProveDialog({ contestazione: c, onClose }: Props) {
  const invia = useInviaProve(c._id, useIdempotencyKey(`prove:${c._id}`))
  const toast = useToast()
  const [isEmpty, setEmpty] = useState(false)
  const { form, forget } = useDraftForm<Record<string, string>>(`prove-${c._id}`, {
    initial: Object.fromEntries(c.prove.map(({ prova, testo }) => [prova, testo])),
    validate: () => ({}),
  })
  const scritte = c.prove.filter(({ prova }) => (form.values[prova] ?? '').trim() !== '').length

  const isNothing = scritte === 0 && c.file.length === 0
  const rest = restOf(
    invia.error,
    c.prove.map(({ prova }) => nameOf(prova)),
  )

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmpty(isNothing)
    if (isNothing || invia.isPending) return
    const prove = Object.fromEntries(c.prove.map(({ prova }) => [prova, form.values[prova] ?? '']))
    invia.mutate(
      { prove },
      {
        onSuccess: () => {
          forget()
          onClose()
          toast({ tone: 'successo', text: 'Prove inviate: la banca le sta guardando.' })
        },
      },
    )
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title="Rispondi alla contestazione"
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        {(isEmpty || rest !== null) && (
          <Notice tone="errore" isAlert>
            {isEmpty ? 'Scrivi una prova o allega un file.' : rest}
          </Notice>
        )}
        <p className={classes['text']}>
          {NOMI_MOTIVO_CONTESTAZIONE[c.motivo]}. La banca guarda soprattutto le prime voci. Puoi
          inviare una volta sola; quello che scrivi resta qui finché non lo invii.
        </p>
        {c.prove.map(({ prova }) => (
          <Textarea
            key={prova}
            id={prova}
            label={NOMI_PROVA[prova].nome}
            description={NOMI_PROVA[prova].aiuto}
            rows={3}
            maxLength={PROVA_MAX}
            {...form.getInputProps(prova)}
            error={fieldMessageOf(invia.error, nameOf(prova))}
          />
        ))}
        <FileProve contestazione={c} />
        <Group justify="space-between" gap={8}>
          <span className={classes['when']} aria-live="polite">
            {scritte} di {c.prove.length} voci scritte, {contato(c.file.length, 'file', 'file')}
          </span>
          <Group gap={8}>
            <Button variant="default" onClick={onClose} disabled={invia.isPending}>
              Continua dopo
            </Button>
            <Button type="submit" loading={invia.isPending}>
              Invia le prove
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}

export function AccettaDialog({ contestazione: c, onClose }: Props) {
  const accetta = useAccetta(c._id, useIdempotencyKey(`accetta:${c._id}`))
  const toast = useToast()
  const confirm = () =>
    accetta.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ tone: 'successo', text: 'Contestazione accettata: l’importo resta al cliente.' })
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title="Accettare la contestazione?"
      confirmLabel="Accetta"
      isDangerous
      isBusy={accetta.isPending}
      error={accetta.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {formattaEuro(c.intero_centesimi)} restano al cliente
      {c.pagamenti > 1 && `, su ${c.pagamenti} pagamenti fatti insieme,`} e non si può più
      rispondere. Il costo della pratica non torna indietro.
    </ConfirmDialog>
  )
}
