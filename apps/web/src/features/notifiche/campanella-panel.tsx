import type { Notifica } from '@rateo/contract/base/notifiche'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { linkTo } from '../../app/routes/paths.ts'
import { Icon, type IconName, iconName } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import classes from './campanella.module.css'
import { useLeggiNotifiche } from './notifiche.api.ts'
import { Button } from '../../ui/plain/button.tsx'

/** The rest is a press away: a panel is looked at, not read through. */
const FEW = 6

type Props = {
  notifiche: readonly Notifica[] | undefined
  quante: number
  error: unknown
  onChoose: () => void
}

/** The latest notifiche, under the bell. */
export function CampanellaPanel({ notifiche, quante, error, onChoose }: Props) {
  return (
    <>
      <Testa ultima={notifiche?.[0]} quante={quante} />
      <Elenco notifiche={notifiche} error={error} onChoose={onChoose} />
    </>
  )
}

/** The title of the panel. What was looked at is read only when somebody says so: who opens it may have no time now. */
function Testa({ ultima, quante }: { ultima: Notifica | undefined; quante: number }) {
  const leggi = useLeggiNotifiche()
  return (
    <div className={classes['head']}>
      <h2 className={layout['heading']}>Notifiche</h2>
      {ultima && quante > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={leggi.isPending}
          onClick={() => leggi.mutate({ fino_a: ultima._id })}
        >
          Segna tutte come lette
        </Button>
      )}
    </div>
  )
}

const ICONS: Readonly<Record<string, IconName>> = { gateway: 'carta', esercente: 'esercenti' }

/** The drawing of the part of the portal that a notifica leads to. */
const iconOf = (indirizzo: string): IconName => {
  const [, root = ''] = indirizzo.split(/[/?]/)
  return ICONS[root] ?? iconName(root)
}

type ElencoProps = Omit<Props, 'quante'>

function Elenco({ notifiche, error, onChoose }: ElencoProps) {
  const [isWhole, setWhole] = useState(false)
  const { mutate: leggi } = useLeggiNotifiche()
  if (notifiche === undefined) {
    return <p className={classes['none']}>{error ? messageOf(error) : 'Caricamento…'}</p>
  }
  if (notifiche.length === 0) {
    return (
      <p className={classes['none']}>Non hai notifiche: qui trovi ciò che cambia e ti riguarda.</p>
    )
  }
  return (
    <>
      <ul className={classes['list']}>
        {notifiche
          .slice(0, isWhole ? notifiche.length : FEW)
          .map(({ _id, testo, indirizzo, letta, created_at, attivita }) => (
            <li key={_id}>
              <Link
                {...linkTo(indirizzo)}
                // News of another esercente open there, on a page that is loaded anew.
                {...(attivita !== undefined && { reloadDocument: true })}
                className={classes['one'] ?? ''}
                onClick={() => {
                  if (!letta) leggi({ fino_a: _id, solo: true })
                  onChoose()
                }}
              >
                <span className={classes['icon']}>
                  <Icon name={iconOf(indirizzo)} size={18} />
                </span>
                <span>
                  <span className={classes['text']} data-new={!letta}>
                    {!letta && <span className={classes['new']}>Nuova</span>}
                    {attivita !== undefined && <strong>{attivita}: </strong>}
                    {testo}
                  </span>
                  <time className={classes['when']} dateTime={created_at}>
                    {formattaDataOra(created_at)}
                  </time>
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {!isWhole && notifiche.length > FEW && (
        <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
          Vedi tutte
        </Button>
      )}
    </>
  )
}
