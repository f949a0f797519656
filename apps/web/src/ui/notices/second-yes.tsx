import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { both } from '../both.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import layout from '../layout.module.css'
import { useToast } from './toast.tsx'

type Decision = {
  isPending: boolean
  error: Error | null
  mutate: (id: string, options: { onSuccess: () => void }) => void
}
/** One of the two answers: what does it, what is asked before, and what is told afterwards. */
type Answer = { decision: Decision; title: string; label: string; done: string; text: ReactNode }

type Props = {
  /** The proposal that waits. */
  id: string
  /** Whether it is one's own: its author may only take it back. */
  isOwn: boolean
  yes: Answer
  no: Answer
}

/** The two answers to a proposal that waits for a second person, each asked once more. */
export function SecondYes({ id, isOwn, yes, no }: Props) {
  const toast = useToast()
  const [open, setOpen] = useState<'yes' | 'no' | null>(null)
  const { decision, title, label, done, text } = open === 'yes' ? yes : no
  const close = () => setOpen(null)
  const decide = () =>
    decision.mutate(id, {
      onSuccess: () => {
        close()
        toast({ tone: 'successo', text: done })
      },
    })
  return (
    <div className={both(layout['row'], layout['below'])}>
      {!isOwn && (
        <Button size="sm" onClick={() => setOpen('yes')}>
          Conferma
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => setOpen('no')}>
        {isOwn ? 'Ritira la proposta' : 'Non confermare'}
      </Button>
      {open !== null && (
        <ConfirmDialog
          isOpen
          title={title}
          confirmLabel={label}
          isDangerous={open === 'no'}
          isBusy={decision.isPending}
          error={decision.error}
          onConfirm={decide}
          onClose={close}
        >
          {text}
        </ConfirmDialog>
      )}
    </div>
  )
}
