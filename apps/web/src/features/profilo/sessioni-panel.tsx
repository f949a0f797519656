import { Button } from '@mantine/core'
import { revocaSessione, type Sessione } from '@rateo/contract/persone/sessione'
import { esciOvunque, type Sicurezza } from '@rateo/contract/persone/sicurezza'
import { useState } from 'react'
import { logoutAddress } from '../../app/routes/paths.ts'
import { messageOf } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Instant } from '../../ui/date.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { deviceName } from '../../ui/record/device-name.ts'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'

export function SessioniPanel({ sessioni }: { sessioni: readonly Sessione[] }) {
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const revoca = useChangeAccount(revocaSessione, [PROFILO])
  const ovunque = useChangeAccount(esciOvunque, [])
  const close = (id: string) =>
    revoca.mutate(
      { params: { id }, body: undefined },
      {
        onSuccess: () => toast({ tone: 'successo', text: 'Sessione chiusa.' }),
        onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
      },
    )
  return (
    <Panel
      title="Sessioni attive"
      aside={
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          Esci ovunque
        </Button>
      }
    >
      <ul className={both(layout['list'], classes['rows'])}>
        {sessioni.map((sessione) => (
          <li key={sessione._id} className={classes['row']}>
            <div className={classes['main']}>
              <strong>{deviceName(sessione.user_agent)}</strong>
              {sessione.corrente && ' · questa sessione'}
              <div className={classes['dim']}>
                Ruolo {sessione.role} · ultimo uso <Instant value={sessione.last_seen_at} />
              </div>
            </div>
            {!sessione.corrente && (
              <Button
                variant="default"
                size="sm"
                disabled={revoca.isPending}
                onClick={() => close(sessione._id)}
                aria-label={`Chiudi la sessione ${deviceName(sessione.user_agent)}`}
              >
                Chiudi
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title="Uscire da tutti i dispositivi?"
        confirmLabel="Esci ovunque"
        isDangerous
        isBusy={ovunque.isPending}
        error={ovunque.error}
        onConfirm={() =>
          ovunque.mutate({ body: {} }, { onSuccess: () => window.location.assign(logoutAddress()) })
        }
        onClose={() => setAsking(false)}
      >
        Tutte le sessioni si chiudono, anche questa, e le notifiche si spengono su ogni dispositivo:
        dovrai accedere di nuovo.
      </ConfirmDialog>
    </Panel>
  )
}

export function AccessiPanel({ accessi }: { accessi: Sicurezza['accessi'] }) {
  return (
    <Panel title="Ultimi accessi">
      {accessi.length === 0 && (
        <p className={layout['lineProse']}>Non c’è ancora nulla da mostrare.</p>
      )}
      <ul className={both(layout['list'], classes['rows'])}>
        {accessi.map(({ at, descrizione, ip }) => (
          <li key={`${at} ${descrizione}`} className={classes['row']}>
            <span className={classes['main']}>{descrizione}</span>
            <span className={classes['dim']}>
              <Instant value={at} />
              {ip && ` · da ${ip}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
