import { Button } from '@mantine/core'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notice.tsx'
import { BackToPagamenti } from './back-to-pagamenti.tsx'
import { useChiediNuovoLink } from './gateway.api.ts'

export function Scaduto({ id, esercente }: { id: string; esercente: string }) {
  const chiedi = useChiediNuovoLink(id)
  return (
    <>
      <Notice tone="avviso" title="Il link è scaduto">
        Non è stato addebitato alcun importo. Per pagare serve un nuovo link di {esercente}.
      </Notice>
      {chiedi.data && (
        <Notice tone="successo" isAlert>
          {chiedi.data.messaggio}
        </Notice>
      )}
      {chiedi.error && (
        <Notice tone="errore" isAlert>
          {messageOf(chiedi.error)}
        </Notice>
      )}
      {!chiedi.data && (
        <Button size="lg" fullWidth loading={chiedi.isPending} onClick={() => chiedi.mutate()}>
          Chiedi un nuovo link
        </Button>
      )}
      <BackToPagamenti />
    </>
  )
}
