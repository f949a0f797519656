import type { Gateway } from '@rateo/contract/sportello/gateway'
import { Notice } from '../../ui/notices/notice.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'

/** Why the last try did not take the money, in the words of the server (GTW-M5). */
export function LastOutcome({ gateway: { esito } }: { gateway: Gateway }) {
  if (!esito || esito.riuscito !== false) return null
  return (
    <Notice
      tone={esito.codice ? 'errore' : 'avviso'}
      title={esito.codice ? 'Pagamento non riuscito' : 'Pagamento non completato'}
      isAlert
      isHeading
    >
      {esito.messaggio}
      {esito.codice && (
        <TechnicalDetails details={[{ name: 'Codice del rifiuto', value: esito.codice }]} />
      )}
    </Notice>
  )
}
