import { Checkbox } from '@mantine/core'
import {
  type CanaleNotifica,
  type EventoNotifica,
  modificaNotifiche,
} from '@rateo/contract/persone/dati-personali'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useSession } from '../../hooks/use-session.ts'
import { dispositiviQuery } from './dispositivi/dispositivi.api.ts'
import { DispositiviPanel } from './dispositivi/dispositivi-panel.tsx'
import { notificheQuery, useChangeAccount } from './profilo.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'

const EVENTI: Readonly<Record<EventoNotifica, Partial<Record<Ruolo, string>>>> = {
  pagamento_richiesto: { cliente: 'Ti chiedono un pagamento', esercente: 'Richiesta inviata' },
  pagamento_annullato: { cliente: 'Una richiesta è annullata', esercente: 'Richiesta annullata' },
  pagamento_riuscito: { cliente: 'Ricevuta di un pagamento', esercente: 'Un cliente ha pagato' },
  pagamento_non_riuscito: {
    cliente: 'Un pagamento non riesce',
    esercente: 'Un pagamento non riesce',
  },
  link_scaduto: { cliente: 'Un link è scaduto', esercente: 'Un link di pagamento è scaduto' },
  registrazione_da_verificare: { admin: 'Un esercente invia la registrazione' },
  assistenza_da_leggere: { admin: 'Una richiesta di assistenza arriva allo staff' },
  denaro_in_attesa: { admin: 'Denaro che aspetta una persona, ogni mattina' },
  riepilogo_staff: { admin: 'Riepilogo del mattino: tutto quello che aspetta' },
}

export function NotificheTab() {
  const { profile } = useSession()
  const change = useChangeAccount(modificaNotifiche, [notificheQuery.queryKey])
  const dispositivi = useQuery(dispositiviQuery).data
  const chiave = dispositivi?.chiave ?? null
  // Without a device that is on there is nothing to choose: the panel below says how to turn one on.
  const hasDevices = chiave !== null && dispositivi !== undefined && dispositivi.data.length > 0
  return (
    <>
      <Panel title="Come ti avvisiamo">
        <QueryPart query={useQuery(notificheQuery)}>
          {({ eventi }) => (
            <ul className={both(layout['list'], classes['rows'])}>
              {eventi.map(({ evento, email, portale, push, obbligatoria }) => {
                const choose = (canale: CanaleNotifica, attivo: boolean) =>
                  change.mutate({ body: { evento, canale, attivo } })
                return (
                  <li key={evento} className={classes['row']}>
                    <fieldset className={classes['channels']} disabled={change.isPending}>
                      <legend>{EVENTI[evento][profile.role]}</legend>
                      {email !== null && (
                        <Checkbox
                          label="E-mail"
                          description={obbligatoria ? 'La ricevi sempre' : undefined}
                          checked={email}
                          disabled={obbligatoria}
                          onChange={(event) => choose('email', event.currentTarget.checked)}
                        />
                      )}
                      {portale !== null && (
                        <Checkbox
                          label="Notifica nel portale"
                          checked={portale}
                          onChange={(event) => choose('portale', event.currentTarget.checked)}
                        />
                      )}
                      {hasDevices && push !== null && (
                        <Checkbox
                          label="Push"
                          checked={push}
                          onChange={(event) => choose('push', event.currentTarget.checked)}
                        />
                      )}
                    </fieldset>
                  </li>
                )
              })}
            </ul>
          )}
        </QueryPart>
        {change.error && (
          <Notice tone="errore" isAlert>
            {messageOf(change.error)}
          </Notice>
        )}
      </Panel>
      {dispositivi && chiave !== null && <DispositiviPanel {...dispositivi} chiave={chiave} />}
    </>
  )
}
