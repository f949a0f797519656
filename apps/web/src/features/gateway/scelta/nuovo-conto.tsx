import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { Mandato } from '@rateo/contract/incasso/mandati'
import { useState } from 'react'
import { NuovoMandato } from '../../../ui/mandato/nuovo-mandato.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { BarButton, PayBar } from './pay-bar.tsx'
import { PayButton } from './pay-button.tsx'

type Props = { gateway: Gateway; importo: number | null; dovuto: number; addebito_il: string }

/** The steps from an account to a debit on it: its mandato, then the button. */
export function NuovoConto({ gateway, importo, dovuto, addebito_il }: Props) {
  const [mandato, setMandato] = useState<Mandato | null>(null)
  if (mandato !== null) {
    const modo = { tipo: 'conto' as const, mandato_id: mandato._id, addebito_il }
    return (
      <>
        <Notice tone="successo" title="Mandato firmato">
          Ora puoi autorizzare l’addebito sul conto {mandato.iban}.
        </Notice>
        <PayButton gateway={gateway} modo={modo} importo={importo} dovuto={dovuto} />
      </>
    )
  }
  return (
    <NuovoMandato
      esercente={gateway.esercente}
      canBeOnce
      avanti={(isBusy) => (
        <PayBar>
          <BarButton type="submit" loading={isBusy}>
            Continua
          </BarButton>
        </PayBar>
      )}
      onActive={setMandato}
    />
  )
}
