import { Button } from '@mantine/core'
import { sciogliIdentita, type Sicurezza } from '@rateo/contract/persone/sicurezza'
import { messageOf } from '../../api/client.ts'
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
  const letGo = () =>
    sciogli.mutate(
      { body: undefined },
      {
        onSuccess: () => toast({ tone: 'successo', text: 'Il tuo accesso non è più legato.' }),
        onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
      },
    )
  return (
    <Panel title={`Accesso con ${identita.nome}`}>
      <p className={layout['lineProse']}>
        Legato dal <InstantDay value={identita.created_at} />, ultimo uso{' '}
        <InstantDay value={identita.last_used_at} />. Se {identita.nome} ti dà un’identità nuova,
        sciogli il legame: al prossimo accesso si lega quella, se ha la stessa e-mail.
      </p>
      <Button variant="default" disabled={sciogli.isPending} onClick={letGo}>
        Sciogli il legame
      </Button>
    </Panel>
  )
}
