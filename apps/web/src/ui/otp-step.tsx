import { Button, Group, TextInput } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { richiediOtp, verificaOtp } from '@rateo/contract/persone/otp'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, messageOf, restOf } from '../api/client.ts'
import { callOtp } from '../api/otp-client.ts'
import { useChange } from '../api/use-change.ts'
import { leadToWrong } from './fields/lead-to-wrong.ts'
import { Notice } from './notices/notice.tsx'
import layout from './layout.module.css'
import classes from './otp-step.module.css'

type Atto = Omit<InputOf<typeof richiediOtp>, 'canale'>

/**
 * The person who asked for the code is waiting to write it. The function is one for all renders, or every letter
 * would call it again.
 */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Asks for a code for one act and confirms it with what arrived. */
export function OtpStep({
  atto,
  onConfirmed,
  onCancel,
}: {
  atto: Atto
  onConfirmed: () => void
  onCancel: () => void
}) {
  const [codice, setCodice] = useState('')
  const richiedi = useChange({
    send: () => callOtp(richiediOtp, { body: atto }),
    // Confirmed a moment ago in this session: nobody is asked twice.
    onSuccess: ({ gia_confermato }) => gia_confermato && onConfirmed(),
  })
  const verifica = useChange({
    send: () => callOtp(verificaOtp, { body: { ...atto, codice } }),
    onSuccess: onConfirmed,
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    verifica.mutate(undefined, { onError: () => leadToWrong(form) })
  }
  const isSent = richiedi.data !== undefined && richiedi.data.gia_confermato !== true
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {isSent ? (
        <>
          <p className={layout['lineProse']} role="status">
            Abbiamo inviato un codice a {richiedi.data.destinatario} per{' '}
            {/* A name may end with its own full stop. */}
            {richiedi.data.descrizione.replace(/\.$/, '')}. Vale 5 minuti.
          </p>
          <TextInput
            id="codice"
            label="Codice di 6 cifre"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            ref={takeFocus}
            maw={200}
            value={codice}
            error={fieldMessageOf(verifica.error, 'codice') ?? restOf(verifica.error, [])}
            onChange={(event) => setCodice(event.currentTarget.value)}
          />
        </>
      ) : (
        <p className={layout['lineProse']}>Per confermare ti inviamo un codice.</p>
      )}
      {richiedi.error && (
        <Notice tone="errore" isAlert>
          {messageOf(richiedi.error)}
        </Notice>
      )}
      <Group gap={8} className={classes['buttons']}>
        {isSent && (
          <Button type="submit" loading={verifica.isPending} disabled={codice.trim() === ''}>
            Conferma
          </Button>
        )}
        <Button
          variant={isSent ? 'default' : 'filled'}
          loading={richiedi.isPending}
          onClick={() => {
            verifica.reset()
            richiedi.mutate()
          }}
        >
          {isSent ? 'Invia un altro codice' : 'Invia il codice'}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Indietro
        </Button>
      </Group>
    </form>
  )
}
