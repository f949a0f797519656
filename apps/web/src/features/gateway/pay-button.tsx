import { Button } from '@mantine/core'
import type { Gateway } from '@rateo/contract/gateway'
import { formattaEuro } from '@rateo/domain/denaro'
import { useRef } from 'react'
import { messageOf } from '../../api/client.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePaga } from './gateway.api.ts'
import classes from './gateway.module.css'
import { LastOutcome } from './last-outcome.tsx'
import { useLeaveTo } from './use-leave-to.ts'

/** The one button: locked from the click until the browser is on the provider's page (GTW-M4). */
export function PayButton({ gateway }: { gateway: Gateway }) {
  const { isLeaving, leave } = useLeaveTo(gateway._id)
  const paga = usePaga(gateway._id, ({ stato, url_pagamento: address }) => {
    if (stato === 'in_corso' && address) leave(address)
  })
  const isBusy = paga.isPending || isLeaving
  // The second click of a double one comes before the button is drawn locked.
  const isStarted = useRef(false)

  const start = () => {
    if (isBusy || isStarted.current) return
    isStarted.current = true
    paga.mutate(undefined, { onSettled: () => (isStarted.current = false) })
  }

  return (
    <>
      {paga.error ? (
        <Notice tone="errore" title="Pagamento non avviato" isAlert>
          {messageOf(paga.error)}
        </Notice>
      ) : (
        <LastOutcome gateway={gateway} />
      )}
      <Button
        size="lg"
        fullWidth
        loading={isBusy}
        leftSection={<Icon name="lucchetto" size={20} />}
        onClick={start}
      >
        Paga {formattaEuro(gateway.da_pagare_centesimi)}
      </Button>
      <p className={classes['note']}>
        {gateway.commissione_centesimi === 0
          ? 'Nessuna commissione per te.'
          : `Commissione: ${formattaEuro(gateway.commissione_centesimi)}.`}{' '}
        Paghi con carta sulla pagina sicura del servizio di pagamento: Rateo non vede il numero
        della carta.
      </p>
    </>
  )
}
