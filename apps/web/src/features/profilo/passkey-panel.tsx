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
import { call, messageOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import type { Change } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { InstantDay } from '../../ui/date.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { deviceName } from '../../ui/record/device-name.ts'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
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
      { params: { credenziale: id }, body: undefined },
      {
        onSuccess: () => toast({ tone: 'successo', text: 'Passkey rimossa.' }),
        onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
      },
    )
  return (
    <Panel title="Passkey">
      <p className={layout['lineProse']}>
        Accedi con l’impronta, il volto o il PIN del dispositivo, senza password e senza codici.
      </p>
      <ul className={both(layout['list'], classes['rows'])}>
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
        <AggiungiDialog
          aggiungi={aggiungi}
          onClose={() => {
            aggiungi.reset()
            setAsking(false)
          }}
        />
      )}
    </Panel>
  )
}

type AggiungiProps = { aggiungi: Change<Parameters<typeof make>[0], unknown>; onClose: () => void }

function AggiungiDialog({ aggiungi, onClose }: AggiungiProps) {
  const error = aggiungi.error instanceof NotMade ? null : aggiungi.error
  const { held, values, field } = useContractForm({
    initial: { nome: deviceName(navigator.userAgent), password: '' },
    toBody: (typed) => typed,
    change: { ...aggiungi, error },
    onDone: () => {},
  })
  return (
    <FormDialog
      title="Aggiungi una passkey"
      held={held}
      label="Continua"
      isDisabled={values.password === ''}
      onClose={onClose}
    >
      <TextInput label="Nome della passkey" maxLength={60} {...field('nome')} />
      <PasswordField
        label="La tua password"
        autoComplete="current-password"
        data-autofocus
        {...field('password')}
      />
    </FormDialog>
  )
}
