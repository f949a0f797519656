import { ActionIcon } from '@mantine/core'
import type { Notifica } from '@rateo/contract/base/notifiche'
import { contato, formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { linkTo } from '../../app/routes/paths.ts'
import { useDrop } from '../../hooks/use-drop.ts'
import { DropPanel } from '../../ui/fields/drop-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import classes from './campanella.module.css'
import { notificheQuery, useLeggiNotifiche } from './notifiche.api.ts'

const MOST_SHOWN = 99

/** The bell of the header: how many notifiche are to be read, and the latest ones. */
export function Campanella() {
  const { data, error } = useQuery(notificheQuery)
  const { mutate: leggi } = useLeggiNotifiche()
  const { isOpen, close, opener, panel } = useDrop()
  const quante = data?.da_leggere ?? 0
  const label =
    quante === 0 ? 'Notifiche' : `Notifiche, ${contato(quante, 'da leggere', 'da leggere')}`

  const toggle = () => {
    const [ultima] = data?.data ?? []
    if (!isOpen && ultima && quante > 0) leggi(ultima._id)
    opener.onClick()
  }

  return (
    <div className={layout['place']}>
      <ActionIcon
        {...opener}
        variant="subtle"
        color="gray"
        c="inherit"
        size={40}
        aria-label={label}
        title={label}
        onClick={toggle}
      >
        <Icon name="campanella" />
        {quante > 0 && (
          <span className={classes['count']} aria-hidden="true">
            {quante > MOST_SHOWN ? `${MOST_SHOWN}+` : quante}
          </span>
        )}
      </ActionIcon>
      {isOpen && (
        <DropPanel label="Notifiche" {...panel}>
          <Elenco notifiche={data?.data} error={error} onChoose={close} />
        </DropPanel>
      )}
    </div>
  )
}

type ElencoProps = {
  notifiche: readonly Notifica[] | undefined
  error: unknown
  onChoose: () => void
}

function Elenco({ notifiche, error, onChoose }: ElencoProps) {
  if (notifiche === undefined) {
    return <p className={classes['none']}>{error ? messageOf(error) : 'Caricamento…'}</p>
  }
  if (notifiche.length === 0) {
    return (
      <p className={classes['none']}>Non hai notifiche: qui trovi ciò che cambia e ti riguarda.</p>
    )
  }
  return (
    <ul className={classes['list']}>
      {notifiche.map(({ _id, testo, indirizzo, letta, created_at }) => (
        <li key={_id}>
          <Link {...linkTo(indirizzo)} className={classes['one'] ?? ''} onClick={onChoose}>
            <span className={classes['text']} data-new={!letta}>
              {!letta && <span className={classes['new']}>Nuova</span>}
              {testo}
            </span>
            <time className={classes['when']} dateTime={created_at}>
              {formattaDataOra(created_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
