import { Button, Group } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import classes from './cassa.module.css'
import { Modal } from '../../ui/modal.tsx'

type Props = {
  title: string
  submitLabel: string
  isBusy: boolean
  /** Waits for the network: what was typed is sent as soon as it is back. */
  isPaused?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The refusals of a call by the names of its fields. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ pointer, message }) => [pointer.slice(1), message]))
    : {}

/** What is wrong with the whole: what is about a field is said beside it. */
export function FormFailure({ error, known }: { error: unknown; known: readonly string[] }) {
  if (error === null || error === undefined) return null
  const named = Object.keys(fieldsOf(error))
  if (named.length > 0 && named.every((name) => known.includes(name))) return null
  return (
    <Notice tone="errore" isAlert>
      {messageOf(error)}
    </Notice>
  )
}

export const Senzarete = () => (
  <Notice tone="avviso" title="Sei senza rete">
    Quello che hai scritto è al sicuro: parte da solo appena la rete torna.
  </Notice>
)

/** A small form in a window of its own. */
export function DialogForm(props: Props) {
  const { title, submitLabel, isBusy, isPaused, onSubmit, onClose, children } = props
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
    >
      <form className={classes['fields']} onSubmit={submit} noValidate>
        {children}
        {isPaused && <Senzarete />}
        <Group justify="flex-end" mt={8}>
          <Button variant="default" onClick={onClose} disabled={isBusy && !isPaused}>
            Indietro
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
