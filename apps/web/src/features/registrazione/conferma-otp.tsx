import { Button, TextInput } from '@mantine/core'
import type { CanaleOtp, CodiceInviato } from '@rateo/contract/persone/otp'
import { useEffect, useRef, useState } from 'react'
import { fieldMessageOf, messageOf, restOf } from '../../api/client.ts'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { useRichiediOtp, useVerificaOtp } from './registrazione.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './registrazione.module.css'

type Atto = { scopo: 'verifica_telefono' | 'firma_contratto'; oggetto: string }

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

/**
 * Sends a code for one act and takes it back: the act is then confirmed in this session. The form around it calls
 * `submit`, so that Enter does what the button of the moment does.
 */
export function useConfermaOtp(atto: Atto, onConfirmed: () => void) {
  const richiedi = useRichiediOtp()
  const verifica = useVerificaOtp()
  const [last, setLast] = useState<{ oggetto: string; otp: CodiceInviato } | null>(null)
  const [codice, setCodice] = useState('')
  const [until, setUntil] = useState(0)
  const left = useCountdown(until)
  const input = useRef<HTMLInputElement>(null)
  // Another number is another act: what was sent for the first is worth nothing.
  const sent = last?.oggetto === atto.oggetto ? last.otp : null

  const send = (canale?: CanaleOtp) => {
    if (richiedi.isPending) return
    verifica.reset()
    richiedi.mutate(
      { ...atto, ...(canale && { canale }) },
      {
        onSuccess: (otp) => {
          if (otp.gia_confermato) {
            onConfirmed()
            return
          }
          setLast({ oggetto: atto.oggetto, otp })
          setCodice('')
          setUntil(Date.now() + otp.reinvio_dopo_secondi * 1000)
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
  const submit = () => (sent ? confirm() : send())
  return { sent, richiedi, verifica, codice, setCodice, left, input, send, submit }
}

type Props = {
  otp: ReturnType<typeof useConfermaOtp>
  /** The text of the button that sends the code. */
  invia: string
  /** Why no code can be sent yet; null where it can. */
  reason: string | null
}

/** The next thing for the person to do: to have the code sent, then to type it. */
export function ConfermaOtp({ otp, invia, reason }: Props) {
  const { sent, richiedi, verifica, codice, setCodice, left, input, send } = otp
  const other = sent?.canali.find((canale) => canale !== sent.canale)

  return (
    <div className={layout['form']}>
      {richiedi.error && (
        <Notice tone="errore" isAlert>
          {messageOf(richiedi.error)}
        </Notice>
      )}
      {!sent && (
        <div className={layout['rowCentred']}>
          <Button type="submit" size="md" disabled={reason !== null} loading={richiedi.isPending}>
            {invia}
          </Button>
          {reason !== null && <span className={layout['note']}>{reason}</span>}
        </div>
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
          />
          <div className={layout['rowCentred']}>
            <Button type="submit" loading={verifica.isPending}>
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
