import { Button } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { useAbbandona } from './gateway.api.ts'
import { LastOutcome } from './last-outcome.tsx'
import { StillWaiting } from './still-waiting.tsx'
import { useLeaveTo } from './use-leave-to.ts'

/** Closing the provider's page that was just left. */
export function InChiusura() {
  return (
    <>
      <Notice tone="informazione" title="Chiudiamo il pagamento che hai lasciato" isHeading>
        Un momento, poi scegli di nuovo come pagare.
      </Notice>
      <StillWaiting isWaiting />
    </>
  )
}

/** A payment was opened, here or in another window: it is taken up again, or closed and made anew. `failed`: why it could not be closed. */
export function InCorso({ gateway, failed }: { gateway: Gateway; failed: Error | null }) {
  const abbandona = useAbbandona(gateway._id)
  const { isLeaving, leave } = useLeaveTo(gateway._id)
  const { url_pagamento: address } = gateway
  const error = abbandona.error ?? failed

  return (
    <>
      <LastOutcome gateway={gateway} />
      <Notice tone="informazione" title="C’è un pagamento in corso" isHeading>
        Lo hai lasciato a metà, qui o in un’altra finestra. Finché è aperto non ne parte un altro:
        l’importo non può essere addebitato due volte.
      </Notice>
      {error && (
        <Notice tone="errore" isAlert>
          {messageOf(error)}
        </Notice>
      )}
      <StillWaiting isWaiting={abbandona.isPending} />
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
