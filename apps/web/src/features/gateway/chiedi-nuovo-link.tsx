import { Button, type ButtonProps } from '@mantine/core'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { useChiediNuovoLink } from './gateway.api.ts'

type Props = { id: string } & Pick<ButtonProps, 'size' | 'fullWidth'>

/** A cliente who cannot pay any more tells the esercente so with this button. */
export function ChiediNuovoLink({ id, ...look }: Props) {
  const chiedi = useChiediNuovoLink(id)
  return (
    <>
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
        <Button {...look} loading={chiedi.isPending} onClick={() => chiedi.mutate()}>
          Chiedi un nuovo link
        </Button>
      )}
    </>
  )
}
