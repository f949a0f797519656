import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { creaDilazione } from '@rateo/contract/accordi/dilazioni-proposte'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/layout.module.css'
import { type DilazioneValues, meritoDi } from './condizioni.values.ts'
import { MeritoFields } from './merito-fields.tsx'
import { PianoCosti, PianoTable } from './piano-table.tsx'
import { anteprimaQuery } from '../proposte.api.ts'
import { pianoText } from '../words.ts'

type Props = {
  form: UseFormReturnType<DilazioneValues>
  body: InputOf<typeof creaDilazione>
  isBusy: boolean
  error: unknown
  onBack: () => void
  /** Hands back a refusal of the preview, so that it is shown beside the field, where it can be put right. */
  onRefused: (error: Error) => void
  onSave: (totale: number) => void
  onSend: (totale: number) => void
}

/** The second step: what the server will write, under which law, and whether it may be sent (DIL-M2, DIL-M3). */
export function ControllaProposta({
  form,
  body,
  isBusy,
  error,
  onBack,
  onRefused,
  onSave,
  onSend,
}: Props) {
  // The judgement changes nothing of the plan.
  const { merito_creditizio: _merito, ...asked } = body
  const query = useQuery(anteprimaQuery(asked))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const refusal = query.error
  useEffect(() => {
    if (refusal !== null) onRefused(refusal)
  }, [refusal, onRefused])
  const p = query.data
  const [isMissing, setMissing] = useState(false)
  const isJudged =
    p?.chiede_merito !== true || meritoDi(form.values).merito_creditizio !== undefined
  return (
    <div className={layout['narrow']}>
      <h2 className={layout['heading']} ref={title} tabIndex={-1}>
        Controlla la proposta
      </h2>
      {query.error && (
        <Notice tone="errore" title="La proposta non si può preparare" isAlert>
          {messageOf(query.error)}
        </Notice>
      )}
      {!p && !query.error && <PageSkeleton />}
      {p && (
        <>
          <Notice tone={p.bloccata ? 'avviso' : 'informazione'} title="Inquadramento">
            {p.motivo ?? p.frase}
          </Notice>
          {p.da_approvare !== null && !p.bloccata && (
            <Notice tone="informazione">{p.da_approvare}</Notice>
          )}
          {p.chiede_merito && <MeritoFields form={form} isMissing={isMissing && !isJudged} />}
          <Panel title={pianoText(p.rate)}>
            <div className={layout['form']}>
              <PianoCosti piano={p} />
              <PianoTable piano={p} />
            </div>
          </Panel>
          <p className={layout['quietSmall']}>
            Il cliente riceve la proposta per e-mail e ha qualche giorno per accettarla con un
            codice o rifiutarla. Finché non accetta non viene addebitato alcun importo.
          </p>
        </>
      )}
      {error !== null && error !== undefined && (
        <Notice tone="errore" isAlert>
          {messageOf(error)}
        </Notice>
      )}
      <Group gap={8}>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          Indietro
        </Button>
        {p && (
          <Button variant="default" loading={isBusy} onClick={() => onSave(p.totale_centesimi)}>
            Salva la bozza
          </Button>
        )}
        {p &&
          (p.bloccata ? (
            <ActionButton isAllowed={false} reason={p.motivo ?? p.frase} onClick={onBack}>
              Invia al cliente
            </ActionButton>
          ) : (
            <Button
              loading={isBusy}
              onClick={() => (isJudged ? onSend(p.totale_centesimi) : setMissing(true))}
            >
              {p.da_approvare === null ? 'Invia al cliente' : 'Invia in approvazione'}
            </Button>
          ))}
      </Group>
    </div>
  )
}
