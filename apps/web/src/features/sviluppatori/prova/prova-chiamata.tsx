import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contato } from '@rateo/domain/parole/formato'
import { newKey } from '../../../hooks/use-idempotency-key.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import layout from '../../../ui/layout.module.css'
import { isChiaveDiProva } from '../campo-chiave.tsx'
import type { ApiCall, Operation } from '../open-api-calls.ts'
import classes from '../sviluppatori.module.css'
import { type Answered, sendCall, type Sent, shownOf } from './send-call.ts'

const exampleOf = ({ requestBody }: Operation): string | null =>
  requestBody === undefined
    ? null
    : JSON.stringify(requestBody.content['application/json']?.example ?? {}, null, 2)

const parametersOf = ({ parameters }: Operation, where: string) =>
  parameters.filter((one) => one.in === where).map(({ name }) => name)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type Shown = { sent: Sent; answers: Answered[] } | { sent: Sent; failure: true }

/** One call with its fields, sent once or twice, and what came back. */
export function ProvaChiamata({ call, chiave }: { call: ApiCall; chiave: string }) {
  const { method, path, operation } = call
  const names = parametersOf(operation, 'path')
  const isIdempotent = parametersOf(operation, 'header').includes('Idempotency-Key')
  const [params, setParams] = useState<Readonly<Record<string, string>>>({})
  const [body, setBody] = useState(exampleOf(operation))
  const [idempotenza, setIdempotenza] = useState(newKey)
  const [shown, setShown] = useState<Shown | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWrong = body !== null && !isJson(body)
  const isReady =
    isChiaveDiProva(chiave) && !isWrong && names.every((name) => (params[name] ?? '') !== '')

  const send = async (times: 1 | 2) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const sent = {
      method,
      path: filled,
      chiave,
      idempotenza: isIdempotent ? idempotenza : null,
      body,
    }
    setBusy(true)
    setShown(null)
    try {
      const answers = [await sendCall(sent)]
      if (times === 2) answers.push(await sendCall(sent))
      setShown({ sent, answers })
    } catch {
      setShown({ sent, failure: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <span className={layout['kind']}>Permesso: {operation['x-ambito']}</span>
      {names.map((name) => (
        <TextInput
          key={name}
          label={name}
          description="Dal percorso della chiamata"
          value={params[name] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setParams((before) => ({ ...before, [name]: value.trim() }))
          }
        />
      ))}
      {body !== null && (
        <Textarea
          label="Dati, in JSON"
          rows={10}
          classNames={{ input: classes['json'] ?? '' }}
          value={body}
          error={isWrong && 'Non è JSON: controlla virgole e virgolette'}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
      )}
      {isIdempotent && (
        <TextInput
          label="Idempotency-Key"
          description="La stessa chiave con gli stessi dati ha un solo effetto"
          value={idempotenza}
          onChange={({ currentTarget }) => setIdempotenza(currentTarget.value)}
          rightSectionWidth={96}
          rightSection={
            <Button variant="subtle" size="compact-sm" onClick={() => setIdempotenza(newKey())}>
              Un’altra
            </Button>
          }
        />
      )}
      <Group>
        <Button loading={isBusy} disabled={!isReady} onClick={() => void send(1)}>
          Manda
        </Button>
        {isIdempotent && (
          <Button
            variant="default"
            loading={isBusy}
            disabled={!isReady}
            onClick={() => void send(2)}
          >
            Mandala due volte
          </Button>
        )}
      </Group>
      {shown && <Esito shown={shown} />}
    </>
  )
}

function Esito({ shown }: { shown: Shown }) {
  return (
    <div className={layout['stack']} aria-live="polite">
      <section aria-label="Che cosa è partito" className={classes['call']}>
        <h3 className={layout['headingSmall']}>Che cosa è partito</h3>
        <pre className={classes['code']}>{shownOf(shown.sent)}</pre>
      </section>
      {'failure' in shown ? (
        <Notice tone="errore" isAlert>
          Non è arrivata nessuna risposta: l’esito non è noto. Rimandala con la stessa chiave.
        </Notice>
      ) : (
        <Risposte answers={shown.answers} />
      )}
    </div>
  )
}

function Risposte({ answers }: { answers: readonly Answered[] }) {
  const [, second] = answers
  return (
    <>
      {answers.map((answer, i) => (
        <section
          key={i === 0 ? 'prima' : 'seconda'}
          aria-label={answers.length === 1 ? 'La risposta' : `La risposta ${i + 1}`}
          className={classes['call']}
        >
          <div className={classes['keyName']}>
            {answers.length === 1 ? 'La risposta' : `La risposta ${i + 1}`}
            <ToneBadge tone={answer.stato < 400 ? 'successo' : 'errore'}>
              {String(answer.stato)}
            </ToneBadge>
            <span className={layout['kind']}>
              {contato(answer.durata_ms, 'millisecondo', 'millisecondi')}
            </span>
          </div>
          <pre className={classes['code']}>
            {`${answer.intestazioni.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${answer.corpo}`}
          </pre>
        </section>
      ))}
      {second?.ripetuta && (
        <Notice tone="successo" title="Un solo effetto">
          La seconda volta non è successo niente: la chiave è la stessa, e la risposta è quella di
          prima.
        </Notice>
      )}
    </>
  )
}
