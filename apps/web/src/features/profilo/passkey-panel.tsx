import { Button, TextInput } from '@mantine/core'
import {
  aggiungiPasskey,
  iniziaPasskey,
  rimuoviPasskey,
  type Sicurezza,
} from '@rateo/contract/persone/sicurezza'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, fieldMessageOf, messageOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { InstantDay } from '../../ui/date.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { deviceName } from './device-name.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import classes from './profilo.module.css'

/** Leaving the browser's own window is no failure of ours. */
class NotMade extends Error {}

async function make({ password, nome }: { password: string; nome: string }) {
  const { sfida_id, opzioni } = await call(iniziaPasskey, { body: { password } })
  const optionsJSON = opzioni as PublicKeyCredentialCreationOptionsJSON
  const risposta = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new NotMade('passkey', { cause })
  })
  return call(aggiungiPasskey, { body: { sfida_id, nome, risposta: { ...risposta } } })
}

export function PasskeyPanel({ passkey }: { passkey: Sicurezza['passkey'] }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [nome, setNome] = useState(() => deviceName(navigator.userAgent))
  const rimuovi = useChangeAccount(rimuoviPasskey, [PROFILO])
  const aggiungi = useChange({
    send: make,
    onSuccess: () => {
      setAsking(false)
      toast({ tone: 'successo', text: 'Passkey aggiunta: dal prossimo accesso puoi usarla.' })
      void queryClient.invalidateQueries({ queryKey: PROFILO })
    },
    onError: (error) => {
      if (!(error instanceof NotMade)) return
      setAsking(false)
      toast({ tone: 'errore', text: 'La passkey non è stata creata.' })
    },
  })
  const remove = (id: string) =>
    rimuovi.mutate(
      { params: { id }, body: undefined },
      {
        onSuccess: () => toast({ tone: 'successo', text: 'Passkey rimossa.' }),
        onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
      },
    )
  return (
    <Panel title="Passkey">
      <p className={classes['text']}>
        Accedi con l’impronta, il volto o il PIN del dispositivo, senza password e senza codici.
      </p>
      <ul className={classes['rows']}>
        {passkey.map((one) => (
          <li key={one._id} className={classes['row']}>
            <div className={classes['main']}>
              <strong>{one.nome}</strong>
              <div className={classes['dim']}>
                Aggiunta il <InstantDay value={one.created_at} />
                {one.last_used_at && (
                  <>
                    {' '}
                    · ultimo uso <InstantDay value={one.last_used_at} />
                  </>
                )}
              </div>
            </div>
            <Button
              variant="default"
              size="sm"
              disabled={rimuovi.isPending}
              onClick={() => remove(one._id)}
              aria-label={`Rimuovi la passkey ${one.nome}`}
            >
              Rimuovi
            </Button>
          </li>
        ))}
      </ul>
      {browserSupportsWebAuthn() ? (
        <Button variant="default" mt={passkey.length > 0 ? 12 : 0} onClick={() => setAsking(true)}>
          Aggiungi una passkey
        </Button>
      ) : (
        <p className={classes['dim']}>Questo browser non supporta le passkey.</p>
      )}
      {isAsking && (
        <PasswordDialog
          title="Aggiungi una passkey"
          label="Continua"
          isBusy={aggiungi.isPending}
          error={aggiungi.error instanceof NotMade ? null : aggiungi.error}
          fields={['nome']}
          onConfirm={(password) => aggiungi.mutate({ password, nome })}
          onClose={() => {
            aggiungi.reset()
            setAsking(false)
          }}
        >
          <TextInput
            label="Nome della passkey"
            maxLength={60}
            value={nome}
            error={fieldMessageOf(aggiungi.error, 'nome')}
            onChange={(event) => setNome(event.currentTarget.value)}
          />
        </PasswordDialog>
      )}
    </Panel>
  )
}
