import { formattaIntero } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useDrop } from '../../hooks/use-drop.ts'
import { DropPanel } from '../../ui/fields/drop-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { IconButton } from '../../ui/plain/button.tsx'
import classes from './campanella.module.css'
import { notificheQuery } from './notifiche.api.ts'

const CampanellaPanel = lazyPart(
  async () => (await import('./campanella-panel.tsx')).CampanellaPanel,
  { isPlain: true, fallback: <p className={classes['none']}>Caricamento…</p> },
)

const MOST_SHOWN = 99
/** The number as it is seen: its name says the same, so that who speaks to the page can say what they see. */
const mostrate = (quante: number) =>
  quante > MOST_SHOWN ? `${MOST_SHOWN}+` : formattaIntero(quante)

/** The bell of the header: how many notifiche are to be read, and the latest ones. */
export function Campanella() {
  const { data, error } = useQuery(notificheQuery)
  const { isOpen, close, opener, panel } = useDrop()
  const quante = data?.da_leggere ?? 0
  const label = quante === 0 ? 'Notifiche' : `Notifiche, ${mostrate(quante)} da leggere`

  return (
    <div className={layout['place']}>
      <IconButton {...opener} aria-label={label} title={label}>
        <Icon name="campanella" />
        {quante > 0 && (
          <span className={classes['count']} aria-hidden="true">
            {mostrate(quante)}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <DropPanel label="Notifiche" {...panel}>
          <CampanellaPanel notifiche={data?.data} quante={quante} error={error} onChoose={close} />
        </DropPanel>
      )}
    </div>
  )
}
