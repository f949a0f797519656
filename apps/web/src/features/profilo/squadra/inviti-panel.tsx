import { Button } from '@mantine/core'
import {
  type InvitoSquadra,
  revocaInvitoSquadra,
  rimandaInvitoSquadra,
  type Squadra,
} from '@rateo/contract/persone/squadra'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { NOMI_RUOLI_SQUADRA, svolge } from '@rateo/domain/permessi/squadra'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Instant } from '../../../ui/date.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PerMansione } from '../../../ui/notices/per-mansione.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../profilo.module.css'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { useSquadra } from './squadra.api.ts'

const InvitaDialog = lazyPart(async () => (await import('./invita.dialog.tsx')).InvitaDialog)

export function InvitiPanel({ squadra }: { squadra: Squadra }) {
  const [isInviting, setInviting] = useState(false)
  return (
    <Panel
      title="Inviti"
      aside={
        <PerMansione mansione="squadra">
          <Button variant="default" size="sm" onClick={() => setInviting(true)}>
            Invita una persona
          </Button>
        </PerMansione>
      }
    >
      {squadra.inviti.length === 0 ? (
        <p className={layout['lineProse']}>
          {svolge(squadra.ruolo, 'squadra') && 'Nessun invito aperto. '}L’invito arriva per e-mail,
          vale 7 giorni e una volta sola.
        </p>
      ) : (
        <ul className={both(layout['list'], classes['rows'])} aria-label="Inviti aperti">
          {squadra.inviti.map((invito) => (
            <Riga key={invito._id} invito={invito} />
          ))}
        </ul>
      )}
      {isInviting && (
        <InvitaDialog ruoli={squadra.ruoli_da_dare} onClose={() => setInviting(false)} />
      )}
    </Panel>
  )
}

function Riga({ invito }: { invito: InvitoSquadra }) {
  const { _id, email, ruolo, invitato_da, fino_al, scade_at, scaduto } = invito
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const rimanda = useSquadra(rimandaInvitoSquadra)
  const revoca = useSquadra(revocaInvitoSquadra)
  return (
    <li className={classes['row']}>
      <div className={classes['main']}>
        <strong>{email}</strong>
        <div className={classes['dim']}>
          {NOMI_RUOLI_SQUADRA[ruolo]}
          {fino_al && ` fino al ${formattaGiorno(fino_al)}`} · da {invitato_da} ·{' '}
          {scaduto ? 'scaduto ' : 'scade '}
          <Instant value={scade_at} />
        </div>
      </div>
      <div className={layout['row']}>
        <Button
          size="xs"
          variant="default"
          loading={rimanda.isPending}
          aria-label={`Rimanda l’invito a ${email}`}
          onClick={() =>
            rimanda.mutate(
              { body: {}, params: { id: _id } },
              {
                onSuccess: () =>
                  toast({
                    tone: 'successo',
                    text: 'Invito rimandato: il link di prima non vale più.',
                  }),
                onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
              },
            )
          }
        >
          Rimanda
        </Button>
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Revoca l’invito a ${email}`}
          onClick={() => setAsking(true)}
        >
          Revoca
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Revocare l’invito?"
        confirmLabel="Revoca"
        isDangerous
        isBusy={revoca.isPending}
        error={revoca.error}
        onConfirm={() =>
          revoca.mutate(
            { body: undefined, params: { id: _id } },
            { onSuccess: () => toast({ tone: 'successo', text: 'Invito revocato.' }) },
          )
        }
        onClose={() => setAsking(false)}
      >
        Il link mandato a {email} non apre più nulla.
      </ConfirmDialog>
    </li>
  )
}
