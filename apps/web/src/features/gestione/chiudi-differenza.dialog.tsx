import { Button, Group, Textarea } from '@mantine/core'
import { type Differenza, MOTIVO_CHIUSURA_MAX } from '@rateo/contract/incasso/riconciliazione'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useChiudiDifferenza } from './gestione.api.ts'
import classes from './gestione.module.css'
import { Modal } from '../../ui/modal.tsx'

type Props = { differenza: Differenza; onClose: () => void }

/** How it was settled, in words: the books stay as they are. */
export function ChiudiDifferenzaDialog({ differenza, onClose }: Props) {
  const chiudi = useChiudiDifferenza(differenza._id)
  const toast = useToast()
  const [motivo, setMotivo] = useState('')
  const { error } = chiudi
  const rest = restOf(error, ['motivo'])

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chiudi.isPending) return
    chiudi.mutate(motivo, {
      onSuccess: () => {
        toast({ tone: 'successo', text: 'Differenza chiusa.' })
        onClose()
      },
    })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Chiudi la differenza"
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <form className={classes['fields']} onSubmit={submit} noValidate>
        <p style={{ margin: 0 }}>
          I libri e i pagamenti restano come sono: qui si scrive soltanto come si è chiarita. Il
          motivo resta nella cronologia e non si cambia più.
        </p>
        {rest !== null && (
          <Notice tone="errore" isAlert>
            {rest}
          </Notice>
        )}
        <Textarea
          label="Come si è chiarita"
          rows={3}
          maxLength={MOTIVO_CHIUSURA_MAX}
          value={motivo}
          onChange={(event) => setMotivo(event.currentTarget.value)}
          error={fieldMessageOf(error, 'motivo')}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Indietro
          </Button>
          <Button type="submit" loading={chiudi.isPending}>
            Chiudi la differenza
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
