import { Button } from '@mantine/core'
import { sciogliIdentita, type Sicurezza } from '@rateo/contract/persone/sicurezza'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { InstantDay } from '../../ui/date.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import { PROFILO, useChangeAccount } from './profilo.api.ts'

type IdentitaProps = { identita: NonNullable<Sicurezza['identita']> }

/** The identity by which the person comes in through the provider, and the way to let it go. */
export function IdentitaPanel({ identita }: IdentitaProps) {
  const toast = useToast()
  const sciogli = useChangeAccount(sciogliIdentita, [PROFILO])
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    sciogli.reset()
    setAsked(false)
  }
  const done = () => {
    close()
    toast({ tone: 'successo', text: `Il legame con ${identita.nome} è sciolto.` })
  }
  return (
    <Panel title={`Accesso con ${identita.nome}`}>
      <p className={layout['lineProse']}>
        Legato dal <InstantDay value={identita.created_at} />, ultimo uso{' '}
        <InstantDay value={identita.last_used_at} />. Se {identita.nome} ti dà un’identità nuova,
        sciogli il legame: al prossimo accesso si lega quella, se ha la stessa e-mail.
      </p>
      <Button variant="default" onClick={() => setAsked(true)}>
        Sciogli il legame
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Sciogliere il legame?"
        confirmLabel="Sciogli il legame"
        isBusy={sciogli.isPending}
        error={sciogli.error}
        onClose={close}
        onConfirm={() => sciogli.mutate({ body: undefined }, { onSuccess: done })}
      >
        L’identità di adesso non porta più nel tuo account. La prima volta che si entra con{' '}
        {identita.nome} si lega quella che lì ha la tua e-mail.
      </ConfirmDialog>
    </Panel>
  )
}
