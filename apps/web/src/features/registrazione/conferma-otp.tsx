import { Button, TextInput } from '@mantine/core'
import type { CanaleOtp } from '@rateo/contract/persone/otp'
import { useEffect, useRef, useState } from 'react'
import { fieldMessageOf, messageOf, restOf } from '../../api/client.ts'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { useRichiediOtp, useVerificaOtp } from './registrazione.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './registrazione.module.css'

type Props = {
  atto: { scopo: 'verifica_telefono' | 'firma_contratto'; oggetto: string }
  /** The text of the button that sends the code. */
  invia: string
  onConfirmed: () => void
  /** Why no code can be sent yet; null where it can. */
  reason: string | null
}

const CANALI: Readonly<Record<CanaleOtp, string>> = { email: 'e-mail', sms: 'SMS' }

/** Seconds left until a moment, counted down every second. */
function useCountdown(until: number) {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [left, now])
  return left
}

/** Sends a code for one act and takes it back: the act is then confirmed in this session. */
export function ConfermaOtp({ atto, invia, onConfirmed, reason }: Props) {
  const richiedi = useRichiediOtp()
  const verifica = useVerificaOtp()
  const [codice, setCodice] = useState('')
  const [until, setUntil] = useState(0)
  const left = useCountdown(until)
  const input = useRef<HTMLInputElement>(null)
  const sent = richiedi.data?.gia_confermato ? undefined : richiedi.data

  const send = (canale?: CanaleOtp) => {
    verifica.reset()
    richiedi.mutate(
      { ...atto, ...(canale && { canale }) },
      {
        onSuccess: ({ reinvio_dopo_secondi, gia_confermato }) => {
          if (gia_confermato) {
            onConfirmed()
            return
          }
          setCodice('')
          setUntil(Date.now() + reinvio_dopo_secondi * 1000)
          focusSoon(() => input.current)
        },
      },
    )
  }
  const confirm = () => {
    if (verifica.isPending) return
    verifica.mutate(
      { ...atto, codice },
      { onSuccess: onConfirmed, onError: () => input.current?.focus() },
    )
  }
  const other = sent?.canali.find((canale) => canale !== sent.canale)

  return (
    <div className={layout['form']}>
      {richiedi.error && (
        <Notice tone="errore" isAlert>
          {messageOf(richiedi.error)}
        </Notice>
      )}
      {!sent && reason !== null && (
        <>
          <Button disabled>{invia}</Button>
          <span>{reason}</span>
        </>
      )}
      {!sent && reason === null && (
        <Button size="md" loading={richiedi.isPending} onClick={() => send()}>
          {invia}
        </Button>
      )}
      {sent && (
        <>
          <p className={classes['text']} role="status">
            Abbiamo inviato un codice a {sent.destinatario} per {sent.descrizione}. Vale 5 minuti.
          </p>
          <TextInput
            ref={input}
            id="campo-codice"
            label="Codice di 6 cifre"
            value={codice}
            inputMode="numeric"
            autoComplete="one-time-code"
            maw={220}
            error={fieldMessageOf(verifica.error, 'codice') ?? restOf(verifica.error, [])}
            onChange={(event) =>
              setCodice(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter confirms the code, not the step around it.
              event.preventDefault()
              confirm()
            }}
          />
          <div className={layout['rowCentred']}>
            <Button loading={verifica.isPending} onClick={confirm}>
              Conferma il codice
            </Button>
            <Button
              variant="subtle"
              disabled={left > 0}
              loading={richiedi.isPending}
              onClick={() => send(sent.canale)}
            >
              {left > 0 ? `Nuovo codice tra ${left} s` : 'Invia un nuovo codice'}
            </Button>
            {other && left === 0 && (
              <Button variant="subtle" onClick={() => send(other)}>
                Invialo per {CANALI[other]}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
