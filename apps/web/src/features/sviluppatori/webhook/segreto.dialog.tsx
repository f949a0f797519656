import { Button, Group } from '@mantine/core'
import type { EndpointWebhook } from '@rateo/contract/ponte/webhook'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { Skeleton } from '../../../ui/plain/skeleton.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../sviluppatori.module.css'
import { segretoQuery, useRinnovaSegreto } from './webhook.api.ts'

type Props = { endpoint: EndpointWebhook; onClose: () => void }

/** The secret of an address: read, copied, or made anew while the old one goes on for a day. */
export function SegretoDialog({ endpoint: { _id, segreto_prima_fino }, onClose }: Props) {
  const query = useQuery(segretoQuery(_id))
  const rinnova = useRinnovaSegreto(_id)
  const [isAsking, setAsking] = useState(false)
  const segreto = rinnova.data?.segreto ?? query.data?.segreto
  const fino = rinnova.data?.endpoint.segreto_prima_fino ?? segreto_prima_fino
  return (
    <Dialog title="Segreto della firma" onClose={onClose} isBusy={rinnova.isPending}>
      <div className={layout['stack']}>
        <p className={layout['prose']}>
          Ogni evento è firmato con questo segreto, secondo Standard Webhooks. Il tuo programma lo
          usa per sapere che viene da Rateo.
        </p>
        {query.error && !segreto ? (
          <PageError error={query.error} onRetry={() => void query.refetch()} />
        ) : segreto === undefined ? (
          <Skeleton height={48} />
        ) : (
          <code className={classes['secret']}>{segreto}</code>
        )}
        {fino !== null && (
          <Notice tone="informazione">
            Fino al {formattaDataOra(fino)} gli eventi sono firmati anche con il segreto di prima.
          </Notice>
        )}
        {rinnova.error && (
          <Notice tone="errore" isAlert>
            {messageOf(rinnova.error)}
          </Notice>
        )}
        {isAsking ? (
          <Notice tone="avviso" title="Fare un segreto nuovo?">
            Metti il nuovo nel tuo programma entro 24 ore: fino ad allora valgono tutti e due.
          </Notice>
        ) : null}
        <Group justify="flex-end">
          {isAsking ? (
            <>
              <Button variant="default" onClick={() => setAsking(false)}>
                Indietro
              </Button>
              <Button
                loading={rinnova.isPending}
                onClick={() => rinnova.mutate(undefined, { onSuccess: () => setAsking(false) })}
              >
                Fai un segreto nuovo
              </Button>
            </>
          ) : (
            <>
              <Button variant="default" onClick={() => setAsking(true)}>
                Cambia il segreto
              </Button>
              {segreto && <CopyButton text={segreto} label="Copia il segreto" isFilled />}
            </>
          )}
        </Group>
      </div>
    </Dialog>
  )
}
