import type { Gateway } from '@rateo/contract/gateway'
import { Notice } from '../../ui/notice.tsx'
import classes from './gateway.module.css'

/** Why the last try did not take the money, in the words of the server (GTW-M5). */
export function LastOutcome({ gateway: { esito } }: { gateway: Gateway }) {
  if (!esito || esito.riuscito !== false) return null
  return (
    <Notice
      tone={esito.codice ? 'errore' : 'avviso'}
      title={esito.codice ? 'Pagamento non riuscito' : 'Pagamento non completato'}
      isAlert
    >
      {esito.messaggio}
      {esito.codice && <div className={classes['code']}>Codice: {esito.codice}</div>}
    </Notice>
  )
}
