import { Checkbox } from '@mantine/core'
import { type EventoNotifica, modificaNotifiche } from '@rateo/contract/dati-personali'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useSession } from '../../hooks/use-session.ts'
import { notificheQuery, useChange } from './profilo.api.ts'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'

const EVENTI: Readonly<Record<EventoNotifica, Record<'cliente' | 'esercente', string>>> = {
  pagamento_richiesto: { cliente: 'Ti chiedono un pagamento', esercente: 'Richiesta inviata' },
  pagamento_annullato: { cliente: 'Una richiesta è annullata', esercente: 'Richiesta annullata' },
  pagamento_riuscito: { cliente: 'Ricevuta di un pagamento', esercente: 'Un cliente ha pagato' },
  pagamento_non_riuscito: {
    cliente: 'Un pagamento non riesce',
    esercente: 'Un pagamento non riesce',
  },
  link_scaduto: { cliente: 'Un link è scaduto', esercente: 'Un link di pagamento è scaduto' },
}

export function NotificheTab() {
  const { profile } = useSession()
  const change = useChange(modificaNotifiche, [notificheQuery.queryKey])
  const side = profile.role === 'esercente' ? 'esercente' : 'cliente'
  return (
    <Panel title="Per che cosa ti scriviamo un’e-mail">
      <QueryPart query={useQuery(notificheQuery)}>
        {({ eventi }) => (
          <ul className={classes['rows']}>
            {eventi.map(({ evento, email, obbligatoria }) => (
              <li key={evento} className={classes['row']}>
                <Checkbox
                  label={EVENTI[evento][side]}
                  description={obbligatoria ? 'La ricevi sempre' : undefined}
                  checked={email}
                  disabled={obbligatoria || change.isPending}
                  onChange={(event) =>
                    change.mutate({ body: { evento, email: event.currentTarget.checked } })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryPart>
      {change.error && (
        <Notice tone="errore" isAlert>
          {messageOf(change.error)}
        </Notice>
      )}
    </Panel>
  )
}
