import { Button, Checkbox, Textarea } from '@mantine/core'
import { type Richiesta, TESTO_MAX } from '@rateo/contract/ponte/assistenza'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { leadToWrong } from '../../ui/fields/lead-to-wrong.ts'
import layout from '../../ui/layout.module.css'
import { AllegatiField } from './allegati-field.tsx'
import { type Allegato, useScriviMessaggio } from './assistenza.api.ts'
import classes from './assistenza.module.css'
import { RispostePronte } from './risposte-pronte.tsx'

type ReplyProps = { richiesta: Richiesta }

const NESSUNO: readonly Allegato[] = []

/** Writes in the request; what was typed stays until it has been sent. */
export function Reply({ richiesta }: ReplyProps) {
  const isStaff = richiesta.lato === 'staff'
  const key = useIdempotencyKey(`messaggio:${richiesta._id}`)
  const scrivi = useScriviMessaggio(richiesta._id, key)
  const [testo, setTesto] = useState('')
  const [allegati, setAllegati] = useState(NESSUNO)
  const [interna, setInterna] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const azione = richiesta.azioni_consentite.find((one) => one.azione === 'scrivi')
  const canOnlyNote = isStaff && azione?.consentita === false
  const isNote = interna || canOnlyNote
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
      { testo, interna: isNote, allegati: allegati.map(({ _id }) => _id) },
      {
        onSuccess: () => {
          setTesto('')
          setAllegati(NESSUNO)
        },
        onError: () => leadToWrong(form),
      },
    )
  }
  const error = isEmpty
    ? 'Scrivi il testo'
    : (fieldMessageOf(scrivi.error, 'testo') ?? restOf(scrivi.error, ['allegati']))

  return (
    <form className={classes['reply']} onSubmit={submit} noValidate>
      {canOnlyNote && <p className={layout['prose']}>{azione?.motivo}</p>}
      {isStaff && !isNote && (
        <RispostePronte
          nome={richiesta.richiedente.nome}
          onChoose={(scelto) => setTesto((typed) => (typed ? `${typed}\n\n${scelto}` : scelto))}
        />
      )}
      <Textarea
        label={isNote ? 'Nota interna' : 'La tua risposta'}
        rows={4}
        maxLength={TESTO_MAX}
        value={testo}
        onChange={(event) => setTesto(event.currentTarget.value)}
        error={error}
      />
      <AllegatiField
        allegati={allegati}
        onChange={setAllegati}
        error={fieldMessageOf(scrivi.error, 'allegati') ?? null}
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
          {isNote ? 'Aggiungi la nota' : 'Invia'}
        </Button>
      </div>
    </form>
  )
}
