import { Button } from '@mantine/core'
import type { Gateway } from '@rateo/contract/gateway'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAbbandona } from './gateway.api.ts'
import { LastOutcome } from './last-outcome.tsx'
import { useLeaveTo } from './use-leave-to.ts'

/** A payment was opened, here or in another window: it is taken up again, or closed and made anew. */
export function InCorso({ gateway }: { gateway: Gateway }) {
  const abbandona = useAbbandona(gateway._id)
  const { isLeaving, leave } = useLeaveTo(gateway._id)
  const { url_pagamento: address } = gateway

  return (
    <>
      <LastOutcome gateway={gateway} />
      <Notice tone="informazione" title="C’è un pagamento in corso">
        Lo hai lasciato a metà, qui o in un’altra finestra. Finché è aperto non ne parte un altro:
        l’importo non può essere addebitato due volte.
      </Notice>
      {abbandona.error && (
        <Notice tone="errore" isAlert>
          {messageOf(abbandona.error)}
        </Notice>
      )}
      {address && (
        <Button
          size="lg"
          fullWidth
          loading={isLeaving}
          disabled={abbandona.isPending}
          onClick={() => leave(address)}
        >
          Riprendi il pagamento
        </Button>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={abbandona.isPending}
        disabled={isLeaving}
        onClick={() => abbandona.mutate()}
      >
        Abbandona e ricomincia
      </Button>
    </>
  )
}
