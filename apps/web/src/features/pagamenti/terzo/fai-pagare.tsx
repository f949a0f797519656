import { Button, Group } from '@mantine/core'
import * as contract from '@rateo/contract/sportello/link-pubblici'
import { formattaLimite } from '@rateo/domain/parole/formato'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/layout.module.css'
import { LinkButtons } from '../link-buttons.tsx'
import classes from '../pagamento.module.css'

const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['pagamenti', 'fai-pagare', id],
    queryFn: ({ signal }) => call(contract.getFaiPagare, { params: { id }, signal }),
  })

function useLink(id: string, fa: typeof contract.faiPagare | typeof contract.smettiDiFarPagare) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(fa, { params: { id }, body: {} }),
    onSuccess: (link) => queryClient.setQueryData(linkQuery(id).queryKey, link),
  })
}

/** A grandmother pays by a link: once, without an account, knowing the sum and the shop alone. */
export function FaiPagarePanel({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title="Fai pagare a qualcun altro">
      <div className={layout['stack']}>
        <p className={layout['quietSmall']}>
          Chi riceve il link vede solo il negozio e l’importo, paga con la sua carta e la ricevuta
          arriva a te. Non gli serve un account.
        </p>
        {isOpen ? (
          <Content id={id} />
        ) : (
          <Button variant="default" onClick={() => setOpen(true)}>
            Prepara il link
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Content({ id }: { id: string }) {
  const query = useQuery(linkQuery(id))
  const crea = useLink(id, contract.faiPagare)
  const togli = useLink(id, contract.smettiDiFarPagare)
  const error = query.error ?? crea.error ?? togli.error
  const { url, scade_at } = query.data ?? { url: null, scade_at: null }
  return (
    <div className={classes['linkText']}>
      {error && (
        <Notice tone="errore" isAlert>
          {messageOf(error)}
        </Notice>
      )}
      {url !== null && (
        <>
          <code>{url}</code>
          {scade_at !== null && (
            <span className={layout['quietSmall']}>Vale fino al {formattaLimite(scade_at)}</span>
          )}
          <LinkButtons link={url} />
        </>
      )}
      {query.isSuccess && (
        <Group gap={8}>
          <Button variant="default" loading={crea.isPending} onClick={() => crea.mutate(undefined)}>
            {url === null ? 'Crea il link' : 'Cambia link'}
          </Button>
          {url !== null && (
            <Button
              variant="subtle"
              loading={togli.isPending}
              onClick={() => togli.mutate(undefined)}
            >
              Togli il link
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
