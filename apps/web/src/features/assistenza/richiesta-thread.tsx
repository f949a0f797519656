import { Button, Checkbox, Textarea } from '@mantine/core'
import {
  type MessaggioAssistenza,
  type Richiesta,
  TESTO_MAX,
} from '@rateo/contract/ponte/assistenza'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { Instant } from '../../ui/date.tsx'
import { leadToWrong } from '../../ui/fields/lead-to-wrong.ts'
import { useScriviMessaggio } from './assistenza.api.ts'
import classes from './assistenza.module.css'

export function Thread({ messaggi }: { messaggi: readonly MessaggioAssistenza[] }) {
  return (
    <ol className={classes['thread']} aria-label="Messaggi">
      {messaggi.map((m) => (
        <li
          key={m._id}
          className={classes['message']}
          data-mine={m.mio && !m.interna}
          data-note={m.interna}
        >
          <div className={classes['meta']}>
            <strong>{m.mio ? 'Tu' : m.autore}</strong>
            {m.interna && <span>Nota interna, la legge solo lo staff</span>}
            <Instant value={m.created_at} />
          </div>
          <p className={classes['text']}>{m.testo}</p>
        </li>
      ))}
    </ol>
  )
}

type ReplyProps = { richiesta: Richiesta; isStaff: boolean }

/** Writes in the request; what was typed stays until it has been sent. */
export function Reply({ richiesta, isStaff }: ReplyProps) {
  const key = useIdempotencyKey(`messaggio:${richiesta._id}`)
  const scrivi = useScriviMessaggio(richiesta._id, key)
  const [testo, setTesto] = useState('')
  const [interna, setInterna] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const azione = richiesta.azioni_consentite.find((one) => one.azione === 'scrivi')
  const canOnlyNote = isStaff && azione?.consentita === false
  if (azione?.consentita === false && !isStaff) {
    return <p className={classes['reply']}>{azione.motivo}</p>
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (scrivi.isPending) return
    const form = event.currentTarget
    setEmpty(testo.trim() === '')
    if (testo.trim() === '') {
      leadToWrong(form)
      return
    }
    scrivi.mutate(
      { testo, interna: interna || canOnlyNote },
      { onSuccess: () => setTesto(''), onError: () => leadToWrong(form) },
    )
  }
  const error = isEmpty
    ? 'Scrivi il testo'
    : (fieldMessageOf(scrivi.error, 'testo') ?? restOf(scrivi.error, []))

  return (
    <form className={classes['reply']} onSubmit={submit} noValidate>
      {canOnlyNote && <p style={{ margin: 0 }}>{azione?.motivo}</p>}
      <Textarea
        label={interna || canOnlyNote ? 'Nota interna' : 'La tua risposta'}
        rows={4}
        maxLength={TESTO_MAX}
        value={testo}
        onChange={(event) => setTesto(event.currentTarget.value)}
        error={error}
      />
      <div className={classes['replyFoot']}>
        {isStaff && !canOnlyNote ? (
          <Checkbox
            label="Nota interna: la legge solo lo staff"
            checked={interna}
            onChange={(event) => setInterna(event.currentTarget.checked)}
          />
        ) : (
          <span />
        )}
        <Button type="submit" loading={scrivi.isPending}>
          {interna || canOnlyNote ? 'Aggiungi la nota' : 'Invia'}
        </Button>
      </div>
    </form>
  )
}
