import { useDrop } from '../../hooks/use-drop.ts'
import { DropPanel } from '../fields/drop-panel.tsx'
import { Icon } from '../icon.tsx'
import layout from '../layout.module.css'
import { lazyPart } from '../parts/lazy-part.tsx'
import type { ColonneProps } from './colonne-panel.tsx'
import classes from './list-tools.module.css'
import { Button } from '../plain/button.tsx'
import { Skeleton } from '../plain/skeleton.tsx'

const ColonnePanel = lazyPart(async () => (await import('./colonne-panel.tsx')).ColonnePanel, {
  fallback: <Skeleton height={240} />,
})

/** The button that opens the columns of the list. */
export function ColonneMenu(props: ColonneProps) {
  const { isOpen, opener, panel } = useDrop()
  return (
    <div className={layout['place']}>
      <Button {...opener} variant="quiet" size="compact-sm" title="Colonne">
        <Icon name="colonne" size={16} />
        <span className={classes['word']}>Colonne</span>
      </Button>
      {isOpen && (
        <DropPanel label="Colonne dell’elenco" {...panel}>
          <ColonnePanel {...props} />
        </DropPanel>
      )}
    </div>
  )
}
