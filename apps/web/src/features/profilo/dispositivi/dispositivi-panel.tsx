import { Button } from '@mantine/core'
import { type Dispositivi, togliDispositivo } from '@rateo/contract/persone/dispositivi'
import { messageOf } from '../../../api/client.ts'
import {
  dimenticaDispositivo,
  NonAcceso,
  possibile,
  type Possibile,
  questoDispositivo,
} from '../../../app/phone/push.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { both } from '../../../ui/both.ts'
import { Instant } from '../../../ui/date.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { deviceName } from '../../../ui/record/device-name.ts'
import { dispositiviQuery, useAccendi } from './dispositivi.api.ts'
import { useChangeAccount } from '../profilo.api.ts'
import classes from '../profilo.module.css'

const PERCHE: Readonly<Record<Exclude<Possibile, 'pronto'>, string>> = {
  iphone:
    'Su iPhone e iPad le notifiche arrivano solo a Rateo installato: apri il menu Condividi di Safari, scegli “Aggiungi alla schermata Home”, poi accendile da lì.',
  bloccato:
    'Hai vietato le notifiche a questo sito. Per riceverle cambia il permesso nelle impostazioni del browser, poi ricarica la pagina.',
  non_supportato: 'Questo browser non riceve notifiche. Ti avvisiamo per e-mail e nel portale.',
}

const said = (error: unknown) => (error instanceof NonAcceso ? error.message : messageOf(error))

/** The devices on which a person is told, and the button that asks this one. */
export function DispositiviPanel({ chiave, data }: Dispositivi & { chiave: string }) {
  const { profile } = useSession()
  const toast = useToast()
  const persona = profile._id ?? ''
  const questo = questoDispositivo(persona)
  const isOn = data.some(({ _id }) => _id === questo)
  const stato = possibile()
  const accendi = useAccendi(persona, chiave)
  const togli = useChangeAccount(togliDispositivo, [dispositiviQuery.queryKey])

  const remove = (id: string) =>
    togli.mutate(
      { params: { id }, body: undefined },
      {
        onSuccess: () => {
          if (id === questo) void dimenticaDispositivo()
          toast({ tone: 'successo', text: 'Notifiche spente su quel dispositivo.' })
        },
        onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
      },
    )

  return (
    <Panel title="Notifiche sui dispositivi">
      {data.length > 0 && (
        <ul className={both(layout['list'], classes['rows'])}>
          {data.map(({ _id, user_agent, created_at, ultimo_at }) => (
            <li key={_id} className={classes['row']}>
              <div className={classes['main']}>
                <strong>{deviceName(user_agent)}</strong>
                {_id === questo && ' · questo dispositivo'}
                <div className={classes['dim']}>
                  Dal <Instant value={created_at} />
                  {ultimo_at && (
                    <>
                      {' '}
                      · ultima notifica <Instant value={ultimo_at} />
                    </>
                  )}
                </div>
              </div>
              <Button
                variant="default"
                size="sm"
                disabled={togli.isPending}
                onClick={() => remove(_id)}
                aria-label={`Togli ${deviceName(user_agent)}`}
              >
                Togli
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={layout['lineProse']}>
        {isOn ? (
          <p>Le notifiche sono accese su questo dispositivo.</p>
        ) : stato === 'pronto' ? (
          <>
            <p>
              Anche con Rateo chiuso leggi subito che cosa è successo. Sullo schermo compare solo
              l’oggetto dell’e-mail; toccandolo si apre la pagina.
            </p>
            <Button loading={accendi.isPending} onClick={() => accendi.mutate()}>
              Accendi su questo dispositivo
            </Button>
          </>
        ) : (
          <Notice tone="informazione">{PERCHE[stato]}</Notice>
        )}
      </div>
      {accendi.error && (
        <Notice tone="errore" isAlert>
          {said(accendi.error)}
        </Notice>
      )}
    </Panel>
  )
}
