import { Button, Group, Textarea } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { leadToWrong } from '../../ui/fields/lead-to-wrong.ts'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import classes from './dilazione.module.css'
import { useAnnulla, useRespingi, useRifiuta } from './proposte.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** The cliente says no, and why if they want (DIL-M4). */
export function RifiutaDialog({ dilazione: d, onClose }: Props) {
  const done = useDone('Proposta rifiutata. Non è stato addebitato alcun importo.', onClose)
  return (
    <MotivoDialog
      title="Rifiutare la proposta?"
      text={`${d.esercente.nome} riceve la tua risposta. Non ti viene addebitato alcun importo.`}
      label="Perché la rifiuti (facoltativo)"
      confirmLabel="Rifiuta la proposta"
      action={useRifiuta(d._id, done)}
      onClose={onClose}
    />
  )
}

/** The esercente calls off what nobody has paid yet. */
export function AnnullaDialog({ dilazione: d, onClose }: Props) {
  const done = useDone('Dilazione annullata. Nessun importo è stato mosso.', onClose)
  const back = d.debiti.length > 0 ? ' Quello che divideva torna da pagare come prima.' : ''
  return (
    <MotivoDialog
      title="Annullare la dilazione?"
      text={`${d.cliente.nome} non potrà più pagarla a rate. Nessun importo viene mosso.${back}`}
      label="Motivo (facoltativo)"
      confirmLabel="Annulla la dilazione"
      action={useAnnulla(d._id, done)}
      onClose={onClose}
    />
  )
}

/** The staff do not let it through, and say why: the esercente reads it. */
export function RespingiDialog({ dilazione: d, onClose }: Props) {
  const done = useDone('Dilazione non approvata. Nessun importo è stato mosso.', onClose)
  return (
    <MotivoDialog
      title="Non approvare la dilazione?"
      text={`${d.esercente.nome} legge il motivo e può prepararne un’altra. ${d.cliente.nome} non ne sa nulla. Nessun importo viene mosso.`}
      label="Perché non è approvata"
      confirmLabel="Non approvare"
      action={useRespingi(d._id, done)}
      onClose={onClose}
    />
  )
}

function useDone(text: string, onClose: () => void) {
  const toast = useToast()
  return () => {
    onClose()
    toast({ tone: 'successo', text })
  }
}

type MotivoProps = {
  title: string
  text: string
  label: string
  confirmLabel: string
  action: ReturnType<typeof useRifiuta | typeof useRespingi>
  onClose: () => void
}

function MotivoDialog({ title, text, label, confirmLabel, action, onClose }: MotivoProps) {
  const [motivo, setMotivo] = useState('')
  const rest = restOf(action.error, ['motivo'])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (action.isPending) return
    const form = event.currentTarget
    action.mutate(motivo.trim() === '' ? {} : { motivo: motivo.trim() }, {
      onError: () => leadToWrong(form),
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
    >
      <form className={classes['proposta']} onSubmit={submit} noValidate>
        <p className={classes['text']}>{text}</p>
        <Textarea
          id="motivo"
          label={label}
          rows={3}
          maxLength={300}
          data-autofocus
          value={motivo}
          error={fieldMessageOf(action.error, 'motivo')}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
        {rest !== null && (
          <Notice tone="errore" isAlert>
            {rest}
          </Notice>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={action.isPending}>
            Indietro
          </Button>
          <Button type="submit" color="red.9" loading={action.isPending}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
