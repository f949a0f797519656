import { Button, Group } from '@mantine/core'
import { formattaLimite } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import {
  linkPubblicoQuery,
  qrLinkPubblico,
  useCreaLinkPubblico,
  useRevocaLinkPubblico,
} from './link-pubblico.api.ts'
import { LinkButtons } from './link-buttons.tsx'
import layout from '../../ui/layout.module.css'
import classes from './pagamento.module.css'

/** The address at which a cliente without an account pays; anybody who has it may. */
export function LinkPubblico({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes['other']}>
      <h3 className={classes['otherTitle']}>Per chi non ha un account Rateo</h3>
      <p className={layout['quietSmall']}>
        Apre la richiesta e paga con carta. Chi ha questo link può pagare: invialo solo al cliente.
      </p>
      {isOpen ? (
        <Content id={id} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Link senza account
        </Button>
      )}
    </div>
  )
}

function Content({ id }: { id: string }) {
  const query = useQuery(linkPubblicoQuery(id))
  const crea = useCreaLinkPubblico(id)
  const revoca = useRevocaLinkPubblico(id)
  const error = query.error ?? crea.error ?? revoca.error
  const { url, scade_at } = query.data ?? { url: null, scade_at: null }
  return (
    <div className={classes['linkText']}>
      {error && (
        <Notice tone="errore" isAlert>
          {messageOf(error)}
        </Notice>
      )}
      {url !== null && (
        <div className={classes['link']}>
          <img
            className={layout['qr']}
            src={`${qrLinkPubblico(id)}?v=${url.slice(-8)}`}
            alt="QR che apre la pagina di pagamento senza account"
            width={148}
            height={148}
          />
          <div className={classes['linkText']}>
            <code>{url}</code>
            {scade_at !== null && (
              <span className={layout['quietSmall']}>Vale fino al {formattaLimite(scade_at)}</span>
            )}
            <LinkButtons link={url} />
          </div>
        </div>
      )}
      {query.isSuccess && (
        <Group gap={8}>
          <Button
            variant={url === null ? 'filled' : 'default'}
            loading={crea.isPending}
            onClick={() => crea.mutate(false)}
          >
            {url === null ? 'Crea il link' : 'Sostituisci con uno nuovo'}
          </Button>
          <Button variant="default" loading={crea.isPending} onClick={() => crea.mutate(true)}>
            {url === null ? 'Crea e invia per e-mail' : 'Sostituisci e invia per e-mail'}
          </Button>
          {url !== null && (
            <Button
              variant="subtle"
              color="red"
              loading={revoca.isPending}
              onClick={() => revoca.mutate()}
            >
              Revoca
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
