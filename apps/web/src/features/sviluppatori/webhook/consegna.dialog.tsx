import { Button, Group } from '@mantine/core'
import type { ConsegnaWebhook } from '@rateo/contract/ponte/webhook'
import { contato, formattaDataOra, formattaIntero } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../sviluppatori.module.css'
import { Confronto } from './confronto.tsx'
import { consegnaQuery, useRiconsegna } from './webhook.api.ts'
import { STATI_CONSEGNA } from './words.ts'

const indented = (corpo: string) => JSON.stringify(JSON.parse(corpo), null, 2)

type Props = {
  consegna: ConsegnaWebhook
  /** The other deliveries that are on the page. */
  altre: readonly ConsegnaWebhook[]
  onClose: () => void
}

/** The message that was sent, what was answered to each try, and sending it again. */
export function ConsegnaDialog({ consegna, altre, onClose }: Props) {
  const { data, error, refetch } = useQuery(consegnaQuery(consegna._id))
  const riconsegna = useRiconsegna()
  const toast = useToast()
  const { label, tone } = STATI_CONSEGNA[(data ?? consegna).stato]
  return (
    <Dialog title={consegna.tipo} size="lg" onClose={onClose} isBusy={riconsegna.isPending} isLight>
      {!data ? (
        error ? (
          <PageError error={error} onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <div className={layout['stack']}>
          <Facts
            facts={[
              { name: 'Stato', value: <ToneBadge tone={tone}>{label}</ToneBadge> },
              { name: 'Quando', value: formattaDataOra(data.created_at) },
              { name: 'Tentativi', value: formattaIntero(data.tentativi) },
              ...(data.prossimo_at === null
                ? []
                : [{ name: 'Prossimo tentativo', value: formattaDataOra(data.prossimo_at) }]),
              { name: 'Identificativo', value: <code>{data.evento_id}</code> },
            ]}
          />
          <section aria-label="Che cosa mandiamo" className={classes['call']}>
            <h3 className={layout['headingSmall']}>Che cosa mandiamo</h3>
            <pre className={classes['code']}>
              {`POST ${data.indirizzo}\n${Object.entries(data.intestazioni)
                .map(([nome, valore]) => `${nome}: ${valore}`)
                .join('\n')}\n\n${indented(data.corpo)}`}
            </pre>
            <CopyButton text={data.corpo} label="Copia il contenuto" />
          </section>
          <section aria-label="Che cosa ha risposto" className={classes['call']}>
            <h3 className={layout['headingSmall']}>Che cosa ha risposto</h3>
            {data.risposte.length === 0 ? (
              <p>Ancora nessun tentativo.</p>
            ) : (
              <ul className={layout['listSpaced']}>
                {data.risposte.map(({ n, at, durata_ms, stato_http, risposta, errore }) => (
                  <li key={n}>
                    {`Tentativo ${n}, ${formattaDataOra(at)}: ${errore ?? `ha risposto ${stato_http}`}, in ${contato(durata_ms, 'millisecondo', 'millisecondi')}`}
                    {risposta !== '' && <pre className={classes['code']}>{risposta}</pre>}
                  </li>
                ))}
              </ul>
            )}
          </section>
          <Confronto consegna={consegna} corpo={data.corpo} altre={altre} />
          {riconsegna.error && (
            <Notice tone="errore" isAlert>
              {messageOf(riconsegna.error)}
            </Notice>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
            <Button
              loading={riconsegna.isPending}
              onClick={() =>
                riconsegna.mutate(consegna._id, {
                  onSuccess: () => {
                    onClose()
                    toast({ tone: 'successo', text: 'L’evento parte di nuovo tra un momento.' })
                  },
                })
              }
            >
              Manda di nuovo
            </Button>
          </Group>
        </div>
      )}
    </Dialog>
  )
}
